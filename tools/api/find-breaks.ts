import { isObject, type Json, type JsonObject } from '#contract/openapi/json.ts'
import { alternativesOf, listAt, objectAt, resolve, textsAt } from './resolve-schema.ts'
import { findSchemaBreaks, type Comparison, type Direction } from './schema-breaks.ts'

interface DescribedCall {
  /** The verb and the path: `POST /api/login`. */
  readonly name: string
  readonly operation: JsonObject
}

const PROBLEM = 'application/problem+json'
const PROBLEM_SCHEMA = { $ref: '#/components/schemas/Problem' }

/**
 * Finds how the API of one OpenAPI document breaks callers of an earlier one: a sentence for each break, which begins
 * with the call or the component. Additions are no breaks.
 */
export function findBreaks(was: JsonObject, is: JsonObject): readonly string[] {
  const comparison: Comparison = { was, is, seen: new Set() }
  const now = new Map(callsOf(is).map((call) => [call.name, call]))
  return [
    ...findSchemaBreaks(comparison, 'output', '', PROBLEM_SCHEMA, PROBLEM_SCHEMA),
    ...callsOf(was).flatMap((call) => {
      const same = now.get(call.name)
      return same === undefined
        ? [describeGone(call, [...now.values()])]
        : breaksOfCall(comparison, call, same)
    }),
  ]
}

function callsOf(document: JsonObject): readonly DescribedCall[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    Object.entries(isObject(item) ? item : {}).map(([verb, operation]) => ({
      name: `${verb.toUpperCase()} ${path}`,
      operation: isObject(operation) ? operation : {},
    })),
  )
}

function describeGone({ name, operation }: DescribedCall, now: readonly DescribedCall[]): string {
  const moved = now.find((other) => other.operation['operationId'] === operation['operationId'])
  return moved === undefined ? `${name}: removed` : `${name}: became ${moved.name}`
}

function breaksOfCall(comparison: Comparison, was: DescribedCall, is: DescribedCall): readonly string[] {
  const at = was.name
  const [before, now] = [was.operation, is.operation]
  const needsSession = listAt(before, 'security').length === 0 && listAt(now, 'security').length > 0
  return [
    ...(needsSession ? [`${at}: needs a session`] : []),
    ...breaksOfParameters(comparison, at, before, now),
    ...breaksOfBody(comparison, at, before, now),
    ...breaksOfResponses(comparison, at, before, now),
  ]
}

function textAt(parent: JsonObject, key: string): string {
  const value = parent[key]
  return typeof value === 'string' ? value : ''
}

function parametersOf(document: JsonObject, operation: JsonObject): ReadonlyMap<string, JsonObject> {
  const parameters = listAt(operation, 'parameters').map((parameter) => resolve(document, parameter))
  return new Map(parameters.map((each) => [`${textAt(each, 'in')} ${textAt(each, 'name')}`, each]))
}

function breaksOfParameters(
  comparison: Comparison,
  at: string,
  was: JsonObject,
  is: JsonObject,
): readonly string[] {
  const before = parametersOf(comparison.was, was)
  const now = parametersOf(comparison.is, is)
  const required = [...now].filter(
    ([name, parameter]) => parameter['required'] === true && before.get(name)?.['required'] !== true,
  )
  return [
    ...required.map(([name]) => `${at}: ${name}: is required`),
    ...[...before].flatMap(([name, parameter]) => {
      const same = now.get(name)
      return same === undefined
        ? [`${at}: ${name}: removed`]
        : findSchemaBreaks(
            comparison,
            'input',
            `${at}: ${name}`,
            parameter['schema'],
            takenOf(parameter, same),
          )
    }),
  ]
}

/** Returns the schema of what a parameter takes. One that may be repeated now may also be given once, as before. */
function takenOf({ schema: before }: JsonObject, { schema }: JsonObject): Json | undefined {
  const repeats = isObject(schema) && schema['type'] === 'array'
  return repeats && isObject(before) && before['type'] !== 'array' ? schema['items'] : schema
}

function breaksOfBody(
  comparison: Comparison,
  at: string,
  was: JsonObject,
  is: JsonObject,
): readonly string[] {
  const before = resolve(comparison.was, was['requestBody'])
  const now = resolve(comparison.is, is['requestBody'])
  return [
    ...(now['required'] === true && before['required'] !== true ? [`${at}: a body is required`] : []),
    ...breaksOfContent(comparison, 'input', `${at}: input`, before, now),
  ]
}

function breaksOfContent(
  comparison: Comparison,
  direction: Direction,
  at: string,
  was: JsonObject,
  is: JsonObject,
): readonly string[] {
  const now = objectAt(is, 'content')
  return Object.entries(objectAt(was, 'content')).flatMap(([kind, content]) =>
    Object.hasOwn(now, kind)
      ? findSchemaBreaks(comparison, direction, at, schemaOf(content), schemaOf(now[kind]))
      : [`${at}: ${kind}: removed`],
  )
}

function schemaOf(content: Json | undefined): Json | undefined {
  return isObject(content) ? content['schema'] : undefined
}

function breaksOfResponses(
  comparison: Comparison,
  at: string,
  was: JsonObject,
  is: JsonObject,
): readonly string[] {
  const now = objectAt(is, 'responses')
  return Object.entries(objectAt(was, 'responses')).flatMap(([status, response]) => {
    if (!Object.hasOwn(now, status)) return [`${at}: ${status}: removed`]
    const [before, same] = [resolve(comparison.was, response), resolve(comparison.is, now[status])]
    const headers = Object.keys(objectAt(before, 'headers'))
      .filter((name) => !Object.hasOwn(objectAt(same, 'headers'), name))
      .map((name) => `${at}: ${status}: ${name}: removed`)
    const isRefusal = Object.hasOwn(objectAt(before, 'content'), PROBLEM)
    return [
      ...headers,
      ...(isRefusal
        ? breaksOfRefusal(comparison, `${at}: ${status}`, before, same)
        : breaksOfContent(comparison, 'output', `${at}: output`, before, same)),
    ]
  })
}

/** A call may refuse for further reasons, but those that callers know remain. */
function breaksOfRefusal(
  comparison: Comparison,
  at: string,
  was: JsonObject,
  is: JsonObject,
): readonly string[] {
  const now = codesOf(comparison.is, is)
  return codesOf(comparison.was, was)
    .filter((code) => !now.includes(code))
    .map((code) => `${at}: ${code}: removed`)
}

function codesOf(document: JsonObject, response: JsonObject): readonly string[] {
  const schema = schemaOf(objectAt(response, 'content')[PROBLEM])
  return alternativesOf(document, schema).flatMap((alternative) =>
    alternativesOf(document, objectAt(alternative, 'properties')['code']).flatMap((code) =>
      textsAt(code, 'enum'),
    ),
  )
}
