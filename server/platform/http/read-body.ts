import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { ANY_KIND } from './raw-routes.ts'

/** The body of a command: parsed JSON or, if the operation takes it raw, its stream. */
export type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'raw'; readonly stream: Readable }

/** Reads the body in the form that the operation takes. Refuses with UNSUPPORTED_KIND if it has another content type. */
export function readBody(body: unknown, rawType: string | undefined): Result<Body> {
  if (rawType !== undefined) {
    const kind = rawType === ANY_KIND ? '' : ` (content-type ${rawType})`
    return body instanceof Readable
      ? accept({ kind: 'raw', stream: body })
      : refuse('UNSUPPORTED_KIND', `Send the file as it is${kind}.`)
  }
  if (body instanceof Readable) {
    return refuse('UNSUPPORTED_KIND', 'Send JSON (content-type application/json).')
  }
  return accept({ kind: 'json', value: body ?? {} })
}

/** Returns the SHA-256 of a JSON body, which does not depend on white space or the sequence of keys. */
export function hashBody(body: unknown): Buffer {
  return hash('sha256', canonical(body), 'buffer')
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
