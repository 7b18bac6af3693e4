import { operationOf } from '#contract/api.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import { bodyOfCall, bodyTypeOf, pathOfCall } from './call-path.ts'
import { ANY_KIND } from '#server/platform/http/raw-routes.ts'
import { createSeededChoice } from './seeded-choice.ts'
import { BODY_CORRUPTIONS, corruptAnyBody, corruptList, corruptRawBody } from './corrupt-bodies.ts'
import { QUERY_CORRUPTIONS, corruptCursor } from './corrupt-queries.ts'
import {
  shorten,
  type BadRequest,
  type BadRequestSources,
  type Base,
  type Draft,
  type Corruption,
} from './corrupt-request.ts'

/** Generates bad requests endlessly, for each operation in turn. The same seed gives the same requests. */
export function* makeBadRequests(seed: number, sources: BadRequestSources): Generator<BadRequest, never> {
  const choice = createSeededChoice(seed)
  for (let number = 0; ;) {
    for (const [name, call] of sources.calls) {
      const base: Base = { name, operation: operationOf(name), call, sources }
      const draft = draftOf(base)
      const corrupt = choice.of(choice.below(8) === 0 ? CORRUPTIONS_OF_ANY : corruptionsOf(base))
      const corrupted = corrupt(base, draft, choice)
      number += 1
      const key =
        draft.method === 'POST' && choice.below(2) === 0 ? { 'idempotency-key': `bad-${number}` } : {}
      yield {
        ...draft,
        operation: name,
        ...corrupted,
        headers: { ...key, ...(corrupted.headers ?? draft.headers) },
      }
    }
  }
}

function draftOf({ name, call }: Base): Draft {
  const common = { method: methodOf(name), isRefused: false, isRouted: true }
  if (methodOf(name) === 'GET') {
    return { ...common, path: pathOfCall(name, call.input), headers: {}, body: null }
  }
  return {
    ...common,
    path: pathOfCall(name, call.input),
    headers: { 'content-type': bodyTypeOf(name) },
    body: bodyOfCall(call),
  }
}

function corruptionsOf({ name, operation, sources }: Base): readonly Corruption[] {
  if (name === 'admin/uploadImport' || name === 'admin/uploadStatement') return [corruptList]
  if (operation.rawBody === ANY_KIND) return [corruptAnyBody, ...QUERY_CORRUPTIONS]
  if (operation.rawBody !== undefined) return [corruptRawBody]
  if (methodOf(name) === 'POST') return BODY_CORRUPTIONS
  const isPaged = sources.cursors.has(name)
  return isPaged ? [...QUERY_CORRUPTIONS, corruptCursor, corruptCursor] : QUERY_CORRUPTIONS
}

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'if-none-match': '"x", '.repeat(1_000) },
  { cookie: '__proto__=1; token=\u00e9' },
  { 'x-forwarded-for': "'; drop table sessions; --", 'x-forwarded-proto': 'javascript' },
  { accept: 'x/'.repeat(500) },
  { 'accept-language': '*;q=nonsense' },
  { range: 'bytes=-1' },
  { 'content-encoding': 'gzip' },
  { 'user-agent': '\u00ff'.repeat(600) },
  { host: 'evil.test' },
]

const BAD_IDEMPOTENCY_KEYS = ['', 'a b', '\u00e9', 'x'.repeat(256)]

const addHeaders: Corruption = (_base, draft, choice) => {
  const headers = choice.of(HEADERS)
  return { what: `with ${Object.keys(headers).join(', ')}`, headers: { ...draft.headers, ...headers } }
}

const corruptIdempotencyKey: Corruption = ({ operation }, draft, choice) => {
  const key = choice.of(BAD_IDEMPOTENCY_KEYS)
  return {
    what: `the idempotency key ${shorten(JSON.stringify(key))}`,
    headers: { ...draft.headers, 'idempotency-key': key },
    isRefused: draft.method === 'POST' && operation.idempotency !== 'none',
  }
}

const swellHeaders: Corruption = (_base, draft) => ({
  what: 'a header of 20,000 characters',
  headers: { ...draft.headers, 'x-large': 'x'.repeat(20_000) },
  isRefused: true,
  isRouted: false,
})

const changeVerb: Corruption = (_base, draft, choice) => {
  const method = choice.of(['PUT', 'PATCH', 'DELETE', 'OPTIONS', draft.method === 'GET' ? 'POST' : 'GET'])
  return { what: method, method, isRefused: true, isRouted: false }
}

const PATH_TAILS = [
  '%00',
  '%zz',
  '%',
  '/..%2f..%2fetc',
  '.json',
  ';x=1',
  `/${'x'.repeat(400)}`,
  '%E0%A4%A',
  '%ff',
  '//',
]

const changePath: Corruption = ({ name }, _draft, choice) => {
  const tail = choice.of(PATH_TAILS)
  return {
    what: `the path with ${shorten(tail)}`,
    path: `${pathOf(name)}${tail}`,
    isRefused: true,
    isRouted: false,
  }
}

const CORRUPTIONS_OF_ANY: readonly Corruption[] = [
  addHeaders,
  addHeaders,
  corruptIdempotencyKey,
  swellHeaders,
  changeVerb,
  changePath,
]
