import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { accept, refuse, type Result } from '#domain/refusal.ts'

/** The body of a command: parsed JSON or, if the operation takes it raw, its stream. */
export type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'raw'; readonly stream: Readable }

/** The maximum nesting: deeper than any call's input, and shallow enough for recursive functions. */
const MOST_NESTED = 32

/**
 * Reads the body in the form that the operation takes. Refuses with UNSUPPORTED_KIND if it has another content type, or
 * INVALID_INPUT if it is nested too deeply.
 */
export function readBody(body: unknown, rawType: string | undefined): Result<Body> {
  if (rawType !== undefined) {
    return body instanceof Readable
      ? accept({ kind: 'raw', stream: body })
      : refuse('UNSUPPORTED_KIND', `Send the file as it is (content-type ${rawType}).`)
  }
  if (body instanceof Readable) {
    return refuse('UNSUPPORTED_KIND', 'Send JSON (content-type application/json).')
  }
  return isNestedWithin(body, MOST_NESTED)
    ? accept({ kind: 'json', value: body ?? {} })
    : refuse('INVALID_INPUT', 'This body is nested too deeply.')
}

/** Returns the SHA-256 of a JSON body, which does not depend on white space or the sequence of keys. */
export function hashBody(body: unknown): Buffer {
  return hash('sha256', canonical(body), 'buffer')
}

function isNestedWithin(body: unknown, most: number): boolean {
  let level: readonly unknown[] = [body]
  for (let depth = 0; depth < most; depth += 1) {
    level = level.flatMap((value) => (isContainer(value) ? Object.values(value) : [])).filter(isContainer)
    if (level.length === 0) return true
  }
  return false
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Writes JSON with sorted keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (isContainer(value)) {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
