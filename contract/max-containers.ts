import type * as z from 'zod'
import { inlineSchema } from './inline-schema.ts'

/** The number of arrays and objects that any input may hold, because unknown fields are ignored. */
export const MIN_CONTAINERS = 1_000

/** The parts of a JSON Schema that say how many arrays and objects a value holds. */
interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: Shape | boolean
  readonly items?: Shape | boolean
  readonly prefixItems?: readonly Shape[]
  readonly maxItems?: number
  readonly type?: string
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
}

/**
 * Returns how many arrays and objects an input may hold: as many as its declared shape can, and at least
 * {@link MIN_CONTAINERS}. A list without a maximum counts as one of a single entry.
 */
export function maxContainers(input: z.core.$ZodType): number {
  // A transformation hides one side's shape; the other side declares it.
  const declared = (['input', 'output'] as const).map((io) => containersOf(inlineSchema(input, io) as Shape))
  return Math.max(MIN_CONTAINERS, ...declared)
}

function containersOf(shape: Shape | boolean | undefined): number {
  if (typeof shape !== 'object') return 0
  const entries = shape.maxItems ?? 1
  const own =
    shape.type === 'array'
      ? 1 + sum(shape.prefixItems ?? []) + entries * containersOf(shape.items)
      : shape.type === 'object'
        ? 1 + sum(Object.values(shape.properties ?? {})) + containersOf(shape.additionalProperties)
        : 0
  const alternatives = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].map(containersOf)
  return own + sum(shape.allOf ?? []) + Math.max(0, ...alternatives)
}

function sum(shapes: readonly Shape[]): number {
  return shapes.reduce((all, shape) => all + containersOf(shape), 0)
}
