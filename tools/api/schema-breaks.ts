import { isObject, type Json, type JsonObject } from '#contract/openapi/json.ts'
import { alternativesOf, follow, listAt, objectAt, textsAt } from './resolve-schema.ts'

/** Two documents that are compared, and the components that were compared already. */
export interface Comparison {
  readonly was: JsonObject
  readonly is: JsonObject
  readonly seen: Set<string>
}

/**
 * The side that gives the values of a schema. Values that callers sent before must be accepted now (`input`); what the server answers now
 * must be what callers expected before (`output`).
 */
export type Direction = 'input' | 'output'

/** Finds how a changed schema breaks callers: sentences that begin with the place. */
export function findSchemaBreaks(
  comparison: Comparison,
  direction: Direction,
  at: string,
  was: Json | undefined,
  is: Json | undefined,
): readonly string[] {
  const component = sameComponent(was, is)
  if (component === null) return breaksBetween(comparison, direction, at, was, is)
  // A component is compared once, and its breaks are reported under its own name.
  const name = component.slice(component.lastIndexOf('/') + 1)
  const key = `${direction} ${component}`
  if (comparison.seen.has(key)) return []
  comparison.seen.add(key)
  const [before, now] = [follow(comparison.was, component), follow(comparison.is, component)]
  return breaksBetween(comparison, direction, `${direction} ${name}`, before, now)
}

function sameComponent(was: Json | undefined, is: Json | undefined): string | null {
  const [before, now] = [was, is].map((schema) => (isObject(schema) ? schema['$ref'] : undefined))
  return typeof before === 'string' && before === now ? before : null
}

function breaksBetween(
  comparison: Comparison,
  direction: Direction,
  at: string,
  was: Json | undefined,
  is: Json | undefined,
): readonly string[] {
  const before = alternativesOf(comparison.was, was)
  const now = alternativesOf(comparison.is, is)
  const gone = isObject(was) ? variantsGone(at, was, before, now) : []
  const isExtensible = direction === 'output' && isObject(was) && was['x-extensible'] === true
  const given = direction === 'input' ? before : now
  const found = given.flatMap((each) => {
    const others = direction === 'input' ? now : before
    if (isExtensible && isObject(was) && variantIn(was, each, others) === null) return []
    const alike = others.filter((other) => fitsType(each, other))
    if (alike.length === 0) return [describeType(direction, at, each, before, now)]
    const breaks = alike.map((other) =>
      direction === 'input'
        ? breaksOfOne(comparison, direction, at, each, other)
        : breaksOfOne(comparison, direction, at, other, each),
    )
    return breaks.reduce((min, some) => (some.length < min.length ? some : min))
  })
  return [...new Set([...gone, ...found])]
}

/** Returns the value that names an alternative of a union with a discriminator. */
function variantOf(union: JsonObject, alternative: JsonObject): Json {
  const name = objectAt(union, 'discriminator')['propertyName']
  if (typeof name !== 'string') return null
  return objectAt(objectAt(alternative, 'properties'), name)['const'] ?? null
}

function variantIn(union: JsonObject, alternative: JsonObject, among: readonly JsonObject[]): Json {
  const variant = variantOf(union, alternative)
  return variant === null || among.some((other) => variantOf(union, other) === variant) ? alternative : null
}

function variantsGone(
  at: string,
  union: JsonObject,
  before: readonly JsonObject[],
  now: readonly JsonObject[],
): readonly string[] {
  return before
    .filter((alternative) => variantIn(union, alternative, now) === null)
    .map((alternative) => `${at}: ${JSON.stringify(variantOf(union, alternative))} is gone`)
}

/** Bounds that exclude more values the greater they are, and those that exclude more the smaller they are. */
const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const

function breaksOfOne(
  comparison: Comparison,
  direction: Direction,
  at: string,
  was: JsonObject,
  is: JsonObject,
): readonly string[] {
  const [given, allowed] = direction === 'input' ? [was, is] : [is, was]
  return [
    ...breaksOfValues(direction, at, was, is),
    ...breaksOfBounds(at, was, is, given, allowed),
    ...breaksOfFields(comparison, direction, at, was, is),
    ...(was['items'] === undefined && is['items'] === undefined
      ? []
      : findSchemaBreaks(comparison, direction, `${at}[]`, was['items'], is['items'])),
    ...(isObject(was['additionalProperties']) || isObject(is['additionalProperties'])
      ? findSchemaBreaks(
          comparison,
          direction,
          `${at}{}`,
          was['additionalProperties'],
          is['additionalProperties'],
        )
      : []),
  ]
}

/** Returns whether the values of a schema have a type that another one allows. */
function fitsType(given: JsonObject, allowed: JsonObject): boolean {
  const [type, allowedType] = [typeOf(given), typeOf(allowed)]
  return allowedType === null || type === allowedType || (type === 'integer' && allowedType === 'number')
}

function describeType(
  direction: Direction,
  at: string,
  given: JsonObject,
  before: readonly JsonObject[],
  now: readonly JsonObject[],
): string {
  const [was, is] = [before[0], now[0]]
  if (before.length === 1 && now.length === 1 && was !== undefined && is !== undefined) {
    return `${at}: ${typeOf(was) ?? 'any value'} became ${typeOf(is) ?? 'any value'}`
  }
  const type = typeOf(given) ?? 'any value'
  return direction === 'input' ? `${at}: ${type} is no longer accepted` : `${at}: may be ${type}`
}

function typeOf(schema: JsonObject): string | null {
  const { type } = schema
  if (typeof type === 'string') return type
  const [first] = listAt(schema, 'enum')
  return first === undefined || first === null ? null : typeof first
}

function breaksOfValues(
  direction: Direction,
  at: string,
  was: JsonObject,
  is: JsonObject,
): readonly string[] {
  const [given, allowed] = direction === 'input' ? [was['enum'], is['enum']] : [is['enum'], was['enum']]
  if (!Array.isArray(allowed)) return []
  if (!Array.isArray(given)) {
    return [direction === 'input' ? `${at}: only some values are accepted` : `${at}: may be any value`]
  }
  if (direction === 'output' && was['x-extensible'] === true) return []
  const consequence = direction === 'input' ? 'is no longer accepted' : 'may be answered'
  return given
    .filter((value) => !allowed.includes(value))
    .map((value) => `${at}: ${JSON.stringify(value)} ${consequence}`)
}

function breaksOfBounds(
  at: string,
  was: JsonObject,
  is: JsonObject,
  given: JsonObject,
  allowed: JsonObject,
): readonly string[] {
  if (Array.isArray(given['enum'])) return []
  const isWithin = (bound: string, sign: 1 | -1) => {
    const [limit, value] = [allowed[bound], given[bound]]
    return typeof limit !== 'number' || (typeof value === 'number' && sign * value >= sign * limit)
  }
  return [
    ...LOWER_BOUNDS.filter((bound) => !isWithin(bound, 1)),
    ...UPPER_BOUNDS.filter((bound) => !isWithin(bound, -1)),
    ...(['pattern', 'contentMediaType'] as const).filter(
      (key) => allowed[key] !== undefined && allowed[key] !== given[key],
    ),
    // In an input, a format describes: the server says what it accepts.
    ...(given === is && allowed['format'] !== undefined && allowed['format'] !== given['format']
      ? ['format']
      : []),
  ].map((key) => `${at}: ${key} ${formatJson(was[key])} became ${formatJson(is[key])}`)
}

function formatJson(value: Json | undefined): string {
  return value === undefined ? 'none' : JSON.stringify(value)
}

function breaksOfFields(
  comparison: Comparison,
  direction: Direction,
  at: string,
  was: JsonObject,
  is: JsonObject,
): readonly string[] {
  const [before, now] = [objectAt(was, 'properties'), objectAt(is, 'properties')]
  const [requiredBefore, requiredNow] = [textsAt(was, 'required'), textsAt(is, 'required')]
  const required =
    direction === 'input'
      ? requiredNow
          .filter((name) => !requiredBefore.includes(name))
          .map((name) => `${at}.${name}: is required`)
      : requiredBefore
          .filter((name) => !requiredNow.includes(name) && Object.hasOwn(now, name))
          .map((name) => `${at}.${name}: may be absent`)
  const closed =
    direction === 'input' && is['additionalProperties'] === false && was['additionalProperties'] !== false
      ? [`${at}: other fields are refused`]
      : []
  return [
    ...required,
    ...closed,
    ...Object.entries(before).flatMap(([name, schema]) =>
      Object.hasOwn(now, name)
        ? findSchemaBreaks(comparison, direction, `${at}.${name}`, schema, now[name])
        : [`${at}.${name}: removed`],
    ),
  ]
}
