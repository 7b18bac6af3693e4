import { inlineSchema } from '#contract/inline-schema.ts'
import { operationOf, type OperationName } from '#contract/api.ts'
import type { Path } from './corrupt-request.ts'

/** The kind of a date or number in an input, as its declaration describes it. */
type BoundedKind = 'day' | 'instant' | 'number' | 'whole number'

/** A date or a number in the input of an operation. */
export interface BoundedField {
  readonly path: Path
  readonly kinds: readonly BoundedKind[]
}

interface Described {
  readonly type?: string
  readonly format?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
  readonly additionalProperties?: Described | boolean
  readonly anyOf?: readonly Described[]
}

interface Leaf {
  readonly path: Path
  readonly schema: Described
}

/** Returns the values of an input that hold no others. Each list has one item, each record the key `colour`. */
function leavesOf(schema: Described, path: Path = []): readonly Leaf[] {
  const { properties = {}, items, additionalProperties: record, anyOf = [] } = schema
  const below = [
    ...Object.entries(properties).flatMap(([key, inner]) => leavesOf(inner, [...path, key])),
    ...(items ? leavesOf(items, [...path, '0']) : []),
    ...(typeof record === 'object' ? leavesOf(record, [...path, 'colour']) : []),
    ...anyOf.flatMap((inner) => leavesOf(inner, path)),
  ]
  return below.length > 0 ? below : [{ path, schema }]
}

function declaredLeaves(name: OperationName): readonly Leaf[] {
  return leavesOf(inlineSchema(operationOf(name).input))
}

function kindOf({ type, format }: Described): BoundedKind | null {
  if (type === 'integer') return 'whole number'
  if (type === 'number') return 'number'
  if (type !== 'string') return null
  return format === 'date' ? 'day' : format === 'date-time' ? 'instant' : null
}

/** Returns the dates and numbers in the input of an operation. */
export function boundedFields(name: OperationName): readonly BoundedField[] {
  const fields = new Map<string, { readonly path: Path; readonly kinds: Set<BoundedKind> }>()
  for (const { path, schema } of declaredLeaves(name)) {
    const kind = kindOf(schema)
    if (kind === null) continue
    const field = fields.get(path.join('.')) ?? { path, kinds: new Set() }
    fields.set(path.join('.'), { path, kinds: field.kinds.add(kind) })
  }
  return [...fields.values()].map(({ path, kinds }) => ({ path, kinds: [...kinds] }))
}

const NAMED_AS_DATE = /[a-z](?:Date|At|Until|On)$|^(?:asOf|timestamp)$/

/** Returns the paths in the input of an operation that are named as dates, but declared as anything else. */
export function undeclaredDates(name: OperationName): readonly string[] {
  const declared = new Set(boundedFields(name).map(({ path }) => path.join('.')))
  return declaredLeaves(name)
    .filter(({ path }) => NAMED_AS_DATE.test(path.at(-1) ?? ''))
    .map(({ path }) => path.join('.'))
    .filter((path) => !declared.has(path))
}

const ABSURD_DAYS = ['0000-01-01', '0001-01-01', '9999-12-31']
const ABSURD_NUMBERS = [1e308, -1, Number.MAX_SAFE_INTEGER]

const ABSURD: Readonly<Record<BoundedKind, readonly (string | number)[]>> = {
  day: ABSURD_DAYS,
  instant: ABSURD_DAYS.flatMap((day) => [`${day}T00:00:00Z`, `${day}T12:00:00+05:30`]),
  number: ABSURD_NUMBERS,
  'whole number': [...ABSURD_NUMBERS, 0.5],
}

/** Returns values that no date or number of these kinds has in the business of an auction house. */
export function absurdValues({ kinds }: BoundedField): readonly (string | number)[] {
  return kinds.flatMap((kind) => ABSURD[kind])
}
