import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { isRecord } from '#domain/read-value.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { ANY_KIND } from './raw-routes.ts'

/** The body of a command: parsed JSON or, if the operation takes it raw, its stream. */
export type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'raw'; readonly stream: Readable }

/** Reads the body in the form that the operation takes. Refuses with UNSUPPORTED_KIND if it has another content type. */
export function readBody(body: unknown, rawType: string | undefined): Result<Body> {
  if (rawType !== undefined) {
    if (body instanceof Readable) return accept({ kind: 'raw', stream: body })
    return rawType === ANY_KIND
      ? refuse('UNSUPPORTED_KIND', 'file.notRaw')
      : refuse('UNSUPPORTED_KIND', 'file.notRawOfKind', { values: { kind: rawType } })
  }
  if (body instanceof Readable) {
    return refuse('UNSUPPORTED_KIND', 'body.notJson')
  }
  return accept({ kind: 'json', value: body ?? {} })
}

/** Returns the SHA-256 of a JSON body, which does not depend on white space or the sequence of keys. */
export function hashBody(body: unknown): Buffer {
  // A buffer from `hash` itself takes three times as long, because it has its own memory outside the heap.
  return Buffer.from(hash('sha256', canonical(body), 'hex'), 'hex')
}

/** Writes JSON with sorted keys. One text that grows takes half as long as lists of parts that are joined. */
function canonical(value: unknown): string {
  let text = ''
  if (Array.isArray(value)) {
    for (const item of value) text += text === '' ? canonical(item) : `,${canonical(item)}`
    return `[${text}]`
  }
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null'
  for (const key of Object.keys(value).toSorted()) {
    const member = `${JSON.stringify(key)}:${canonical(value[key])}`
    text += text === '' ? member : `,${member}`
  }
  return `{${text}}`
}
