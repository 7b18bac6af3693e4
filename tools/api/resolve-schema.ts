import { isObject, type Json, type JsonObject } from '#contract/openapi/json.ts'

/** Returns the object at a key, or an empty one. */
export function objectAt(parent: JsonObject, key: string): JsonObject {
  const value = parent[key]
  return isObject(value) ? value : {}
}

/** Returns the list at a key, or an empty one. */
export function listAt(parent: JsonObject, key: string): readonly Json[] {
  const value = parent[key]
  return Array.isArray(value) ? value : []
}

/** Returns the texts in the list at a key. */
export function textsAt(parent: JsonObject, key: string): readonly string[] {
  return listAt(parent, key).filter((value) => typeof value === 'string')
}

/** Returns what `#/components/…` refers to in a document. @throws Error if there is nothing. */
export function follow(document: JsonObject, reference: string): JsonObject {
  let found: Json = document
  for (const key of reference.split('/').slice(1)) {
    found = (isObject(found) ? found[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined) ?? null
  }
  if (!isObject(found)) throw new Error(`${reference} refers to nothing.`)
  return found
}

/** Returns an object of a document without a reference: what it refers to, and what stands beside the reference. */
export function resolve(document: JsonObject, value: Json | undefined): JsonObject {
  if (!isObject(value)) return {}
  const { $ref, ...beside } = value
  if (typeof $ref !== 'string') return value
  return { ...resolve(document, follow(document, $ref)), ...beside }
}

/**
 * Returns the schemas of which a value fits at least one, each with at most one type and without references, `allOf`,
 * `anyOf` and `oneOf` at its top.
 */
export function alternativesOf(document: JsonObject, schema: Json | undefined): readonly JsonObject[] {
  const { allOf, anyOf, oneOf, const: only, ...own } = resolve(document, schema)
  const base = only === undefined ? own : { ...own, enum: [only] }
  let alternatives: readonly JsonObject[] = [base]
  for (const part of Array.isArray(allOf) ? allOf : []) {
    alternatives = combine(alternatives, alternativesOf(document, part))
  }
  for (const choice of [anyOf, oneOf]) {
    if (!Array.isArray(choice)) continue
    alternatives = combine(
      alternatives,
      choice.flatMap((part) => alternativesOf(document, part)),
    )
  }
  return alternatives.flatMap(perType)
}

function combine(some: readonly JsonObject[], others: readonly JsonObject[]): readonly JsonObject[] {
  return some.flatMap((one) => others.map((other) => intersect(one, other)))
}

/** Returns a schema of the values that fit both. */
function intersect(one: JsonObject, other: JsonObject): JsonObject {
  const properties = { ...objectAt(one, 'properties') }
  for (const [name, schema] of Object.entries(objectAt(other, 'properties'))) {
    const known = properties[name]
    properties[name] = known === undefined ? schema : { allOf: [known, schema] }
  }
  const [values, others] = [one['enum'], other['enum']]
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(one['required'] || other['required']
      ? { required: [...new Set([...textsAt(one, 'required'), ...textsAt(other, 'required')])] }
      : {}),
    ...(Array.isArray(values) && Array.isArray(others)
      ? { enum: values.filter((value) => others.includes(value)) }
      : {}),
  }
}

function perType(schema: JsonObject): readonly JsonObject[] {
  const { type } = schema
  return Array.isArray(type) ? type.map((each) => ({ ...schema, type: each })) : [schema]
}
