import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { accept, refuse, type Result } from '#domain/refusal.ts'

/** The body of a changing call: JSON that was read, or, where the operation takes it raw, the stream of it. */
export type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'raw'; readonly stream: Readable }

/** Deeper than anything that the calls take, and shallow enough to be walked by functions that call themselves. */
const MOST_NESTED = 32

/**
 * The body as the operation takes it. UNSUPPORTED_KIND where it came as something else, INVALID_INPUT where it is
 * nested too deeply to be one of ours.
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

/** The SHA-256 of a JSON body: the same for the same body, however a client wrote it. */
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

/** JSON with its keys in order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (isContainer(value)) {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
