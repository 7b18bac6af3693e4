import * as z from 'zod'
import { BAD_JSON, BAD_KINDS } from './bad-values.ts'
import { shorten, declaredPlaces, type Base, type Path, type Corruption } from './corrupt-request.ts'

const HOLE = '@@hole@@'

/** Returns the input as JSON, with the value at `place` replaced by `text`, which is inserted verbatim. */
export function putText(input: unknown, place: Path, text: string): string {
  const copy: unknown = structuredClone(input)
  let at = copy
  for (const [depth, key] of place.entries()) {
    if (typeof at !== 'object' || at === null) break
    const holder = at as Record<string, unknown>
    const isLast = depth === place.length - 1
    if (isLast) holder[key] = HOLE
    else holder[key] ??= place[depth + 1] === '0' ? [] : {}
    at = holder[key]
  }
  return JSON.stringify(copy).replaceAll(JSON.stringify(HOLE), () => text)
}

/** Whether the declaration refuses this body, or it is not JSON. */
function isRefusedBody({ operation }: Base, text: string): boolean {
  try {
    return !z.safeParse(operation.input, JSON.parse(text) ?? {}).success
  } catch {
    return true
  }
}

function withText(base: Base, what: string, text: string) {
  return { what, body: Buffer.from(text), isRefused: isRefusedBody(base, text) }
}

const corruptField: Corruption = (base, _draft, choice) => {
  const place = choice.of(declaredPlaces(base.name))
  const text = choice.of(BAD_JSON)
  return withText(base, `${place.join('.')} = ${shorten(text)}`, putText(base.call.input, place, text))
}

const dropField: Corruption = (base, _draft, choice) => {
  const fields = Object.keys(base.call.input)
  const dropped = fields.length > 0 ? choice.of(fields) : ''
  const rest = Object.fromEntries(Object.entries(base.call.input).filter(([key]) => key !== dropped))
  return withText(base, `without ${dropped}`, JSON.stringify(rest))
}

const EXTRA_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'isSold',
  '',
  'x'.repeat(2_000),
  '\u0000',
]

const addField: Corruption = (base, _draft, choice) => {
  const key = choice.of(EXTRA_KEYS)
  const text = choice.of(BAD_JSON)
  const rest = JSON.stringify(base.call.input).slice(1)
  const extra = `{${JSON.stringify(key)}:${text}${rest === '}' ? '' : ','}${rest}`
  return withText(base, `and ${shorten(key)} = ${shorten(text)}`, extra)
}

const doubleField: Corruption = (base, _draft, choice) => {
  const [first = 'carId'] = Object.keys(base.call.input)
  const whole = JSON.stringify(base.call.input)
  const text = choice.of(BAD_JSON)
  const doubled = `${whole.slice(0, -1)}${whole === '{}' ? '' : ','}${JSON.stringify(first)}:${text}}`
  return withText(base, `${first} twice, then ${shorten(text)}`, doubled)
}

const OTHER_BODIES = [
  '',
  ' ',
  '[]',
  '[{}]',
  '"x"',
  '1',
  'null',
  'true',
  'undefined',
  "{'a':1}",
  '{a:1}',
  '{"a":NaN}',
]

const replaceBody: Corruption = (base, _draft, choice) => {
  const text = choice.of(OTHER_BODIES)
  return withText(base, `a body of ${text}`, text)
}

const cutBody: Corruption = (base, draft, choice) => {
  const whole = String(draft.body)
  const end = choice.below(whole.length)
  return withText(base, `cut after ${end}`, whole.slice(0, end))
}

const lengthenBody: Corruption = (base, draft, choice) => {
  const tail = choice.of(['}', ',', '\u0000', '{}', ' //', '\n\n]'])
  return withText(base, `and then ${JSON.stringify(tail)}`, `${String(draft.body)}${tail}`)
}

const breakBytes: Corruption = (_base, draft, choice) => {
  const whole = draft.body ?? Buffer.alloc(0)
  const at = choice.below(whole.length + 1)
  const bytes = choice.of([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xef, 0xbb, 0xbf], [0]])
  const body = Buffer.concat([whole.subarray(0, at), Buffer.from(bytes), whole.subarray(at)])
  return { what: `the bytes ${bytes.join(' ')} at ${at}`, body }
}

const swellBody: Corruption = ({ operation }, draft) => {
  const limit = operation.bodyLimit ?? 64 * 1024
  // A larger body would only make the test slow.
  if (limit > 1_000_000) return { what: 'unchanged' }
  const body = Buffer.from(`{"x":"${'x'.repeat(limit)}",${String(draft.body).slice(1)}`)
  return { what: `${body.length} bytes`, body, isRefused: true }
}

const renameKind: Corruption = (_base, draft, choice) => {
  const kind = choice.of([
    ...BAD_KINDS,
    draft.headers['content-type'] === 'text/csv' ? 'application/json' : 'text/csv',
  ])
  return { what: kind, headers: { 'content-type': kind }, isRefused: true }
}

/** Ways to corrupt a call whose input is its body. More likely ways are repeated. */
export const BODY_CORRUPTIONS: readonly Corruption[] = [
  ...Array.from({ length: 10 }, () => corruptField),
  addField,
  addField,
  doubleField,
  dropField,
  dropField,
  replaceBody,
  cutBody,
  lengthenBody,
  breakBytes,
  swellBody,
  renameKind,
  renameKind,
]

const RAW_BODIES: readonly string[] = [
  '',
  '\n',
  '"',
  '"a',
  'a"b"c',
  '\u0000',
  'PK\u0003\u0004',
  '%PDF-1.7',
  '\ufeff',
  'make,make\n1,2',
  ',,,\n,,,',
  `${'a,'.repeat(5_000)}b`,
  'x'.repeat(100_000),
  '=cmd()|a\n1',
  '__proto__,constructor\n1,2',
  '{"a":1}',
  '🚗;\n;',
]

/** Corrupts the body of an operation that takes a file of any kind. */
export const corruptAnyBody: Corruption = (base, draft, choice) => {
  if (choice.below(2) === 0) return breakBytes(base, draft, choice)
  const text = choice.of(RAW_BODIES)
  return { what: `a file of ${shorten(JSON.stringify(text))}`, body: Buffer.from(text), isRefused: true }
}

/** Corrupts the body of an operation that takes a list, whatever kind the call says it has. */
export const corruptList: Corruption = (base, draft, choice) => {
  if (choice.below(3) === 0) return breakBytes(base, draft, choice)
  const text = choice.of(RAW_BODIES)
  return { what: `a list of ${shorten(JSON.stringify(text))}`, body: Buffer.from(text) }
}

/** Corrupts the body of an operation that takes one kind of it raw. */
export const corruptRawBody: Corruption = (base, draft, choice) =>
  choice.below(2) === 0 ? renameKind(base, draft, choice) : corruptList(base, draft, choice)
