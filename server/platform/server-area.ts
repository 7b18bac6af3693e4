import type { FastifyInstance } from 'fastify'
import { OPERATION_NAMES } from '#contract/api.ts'
import type { BodyChecks, Handlers, HandlersOf } from './http/handler.ts'
import type { Task } from './jobs/worker.ts'
import type { DataMove } from './moves/data-move.ts'

/** Everything that one area adds to the app. `Operations` are those that the contract declares for it. */
export interface ServerArea<Operations> {
  readonly handlers: HandlersOf<Operations>
  /** Checks of the area's operations before a large body is read. */
  readonly beforeBody?: BodyChecks
  /** The area's background tasks by name. */
  readonly tasks?: Readonly<Record<string, Task>>
  /** The area's data moves, in the order in which they run. */
  readonly moves?: readonly DataMove[]
  /** Registers the area's routes that are not operations. */
  readonly register?: (app: FastifyInstance) => void
  /** Runs before the server closes. Ends work that calls may be waiting for. */
  readonly drain?: () => Promise<void>
  /** Runs after the server has closed. */
  readonly stop?: () => Promise<void>
}

/** An area with any operations, as the app combines it with others. */
export type AnyArea = Omit<ServerArea<unknown>, 'handlers'> & { readonly handlers: Partial<Handlers> }

/**
 * Merges the handlers of all areas.
 *
 * @throws Error if two areas handle the same operation, or no area handles an operation.
 */
export function mergeHandlers(areas: readonly AnyArea[]): Handlers {
  const merged = mergeDistinct<Partial<Handlers>>(
    areas.map(({ handlers }) => handlers),
    {},
  )
  if (isComplete(merged)) return merged
  throw new Error(`No area handles ${OPERATION_NAMES.filter((name) => !(name in merged)).join(', ')}.`)
}

/** Merges the background tasks of all areas. @throws Error if two areas have a task of the same name. */
export function mergeTasks(areas: readonly AnyArea[]): Readonly<Record<string, Task>> {
  return mergeDistinct<Record<string, Task>>(
    areas.map(({ tasks = {} }) => tasks),
    {},
  )
}

/** Merges the checks before bodies. @throws Error if two areas check the same operation. */
export function mergeBodyChecks(areas: readonly AnyArea[]): BodyChecks {
  return mergeDistinct<BodyChecks>(
    areas.map(({ beforeBody = {} }) => beforeBody),
    {},
  )
}

function mergeDistinct<T extends object>(parts: readonly T[], merged: T): T {
  for (const part of parts) {
    const twice = Object.keys(part).find((name) => name in merged)
    if (twice !== undefined) throw new Error(`Two areas offer ${twice}.`)
    Object.assign(merged, part)
  }
  return merged
}

function isComplete(handlers: Partial<Handlers>): handlers is Handlers {
  return OPERATION_NAMES.every((name) => name in handlers)
}
