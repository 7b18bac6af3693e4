import * as z from 'zod'
import { pathOf } from '#contract/route.ts'
import { BAD_QUERY } from './bad-values.ts'
import { writeQuery } from './call-path.ts'
import { shorten, declaredPlaces, type Base, type Corruption } from './corrupt-request.ts'

function withQuery({ name }: Base, what: string, parts: readonly string[]) {
  return { what, path: `${pathOf(name)}?${parts.join('&')}` }
}

/** Whether the declaration refuses the otherwise valid query with this value for this key. */
function isRefusedValue({ operation, call }: Base, key: string, value: string | readonly string[]): boolean {
  const query = Object.fromEntries(
    Object.entries(call.input).map(([name, item]: [string, unknown]) => [
      name,
      Array.isArray(item) ? item : String(item),
    ]),
  )
  return !z.safeParse(operation.input, { ...query, [key]: value }).success
}

function decodeWhole(text: string): string | null {
  try {
    return text.includes('&') ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}

const corruptKey: Corruption = (base, _draft, choice) => {
  const key = choice.of(declaredPlaces(base.name))[0] ?? ''
  const value = choice.of(BAD_QUERY)
  const others = writeQuery(base.call.input).filter((part) => !part.startsWith(`${key}=`))
  const decoded = decodeWhole(value)
  const isRefused = decoded !== null && isRefusedValue(base, key, decoded)
  return { ...withQuery(base, `${key}=${shorten(value)}`, [...others, `${key}=${value}`]), isRefused }
}

const repeatKey: Corruption = (base, _draft, choice) => {
  const key = choice.of(declaredPlaces(base.name))[0] ?? ''
  const others = writeQuery(base.call.input).filter((part) => !part.startsWith(`${key}=`))
  const isRefused = isRefusedValue(base, key, ['1', '2'])
  return { ...withQuery(base, `${key} twice`, [...others, `${key}=1`, `${key}=2`]), isRefused }
}

const dropKeys: Corruption = (base) => ({
  ...withQuery(base, 'an empty query', []),
  isRefused: !z.safeParse(base.operation.input, {}).success,
})

const OTHER_QUERIES = [
  '&&&',
  '=',
  '%',
  '%zz=1',
  '__proto__=1',
  'a[b]=c',
  'constructor.prototype=1',
  'a=1&'.repeat(1_500),
]

const replaceQuery: Corruption = (base, _draft, choice) => {
  const query = choice.of(OTHER_QUERIES)
  return withQuery(base, `?${shorten(query)}`, [...writeQuery(base.call.input), query])
}

/** Ways to corrupt a call whose input is its query. More likely ways are repeated. */
export const QUERY_CORRUPTIONS: readonly Corruption[] = [
  corruptKey,
  corruptKey,
  corruptKey,
  corruptKey,
  repeatKey,
  dropKeys,
  replaceQuery,
]

const BAD_POSITIONS: readonly string[] = [
  '1e308',
  '-9007199254740991',
  '9007199254740991',
  '0.5',
  '"x"',
  'null',
  '{}',
]

/** Filters of lists, with values that the valid calls do not have. A list with filters has at least one of them. */
const NARROWED = {
  city: 'Atlantis',
  status: 'cancelled',
  to: 'nobody@demo.test',
  state: 'none',
  q: 'zeppelin',
  action: 'none',
  queue: 'rc',
}

/** Uses a cursor of another list or of the same list with other filters, or a cursor with a forged position. */
export const corruptCursor: Corruption = (base, _draft, choice) => {
  const own = base.sources.cursors.get(base.name) ?? ''
  const parts = writeQuery(base.call.input).filter((part) => !part.startsWith('cursor='))
  const others = [...base.sources.cursors].filter(([name]) => name !== base.name)
  if (choice.below(3) === 0 && others.length > 0) {
    const [name, cursor] = choice.of(others)
    return { ...withQuery(base, `the cursor of ${name}`, [...parts, `cursor=${cursor}`]), isRefused: true }
  }
  // A list without filters is only ever one query.
  const hasFilter = declaredPlaces(base.name).some(([key = '']) => key in NARROWED)
  if (hasFilter && choice.below(2) === 0) {
    const query = writeQuery({ ...NARROWED, cursor: own })
    return { ...withQuery(base, 'the cursor of another query', query), isRefused: true }
  }
  const [fingerprint, ...position]: unknown[] = JSON.parse(Buffer.from(own, 'base64url').toString())
  const written = position.map((item) => JSON.stringify(item))
  written[choice.below(written.length)] = choice.of(BAD_POSITIONS)
  const forged = Buffer.from(`[${[JSON.stringify(fingerprint), ...written].join(',')}]`).toString('base64url')
  return withQuery(base, `a cursor at ${written.join(',')}`, [...parts, `cursor=${forged}`])
}
