import { ROLES } from '#domain/roles.ts'
import { operationOf, type OperationName } from '../api.ts'
import { mayCall, quotaCountedFirst, type Operation } from '../operation.ts'
import { methodOf } from '../route.ts'
import { describeField, describeFields } from './describe-fields.ts'
import { headerParameter, headersWith, type HeaderName } from './headers.ts'
import EXAMPLE_CALLS from './examples.json' with { type: 'json' }
import { isObject, type Json, type JsonObject } from './json.ts'
import { refusalResponses } from './refusal-responses.ts'
import type { Schemas } from './schemas.ts'
import { tagOf } from './tags.ts'

/** The examples of all calls: server/testing/every-call/examples.long.db.test.ts makes the calls, and writes them. */
const EXAMPLES: Readonly<Record<string, { readonly input?: Json; readonly answer?: Json } | undefined>> =
  EXAMPLE_CALLS

/** Returns the operation object of a call, whose schemas and refusals are components. */
export function describeOperation(name: OperationName, schemas: Schemas): JsonObject {
  const operation = operationOf(name)
  const reads = methodOf(name) === 'GET'
  // If the body is a file, the input is in the query.
  const hasQuery = reads || operation.rawBody !== undefined
  const parameters = [...(hasQuery ? queryOf(name, schemas) : []), ...headerParametersOf(operation, reads)]
  return {
    operationId: name.replace('/', '_'),
    summary: operation.summary,
    description: whoMay(operation),
    tags: [tagOf(name)],
    ...(operation.deprecated === undefined ? {} : { deprecated: true }),
    security: operation.who === 'public' ? [] : [{ session: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(reads ? {} : { requestBody: bodyOf(name, schemas) }),
    responses: {
      '200': answerOf(name, schemas, answerHeadersOf(operation, reads)),
      ...(operation.list ? { '304': { $ref: '#/components/responses/NotModified' } } : {}),
      ...refusalResponses(name),
    },
  }
}

function whoMay(operation: Operation): string {
  if (operation.who === 'public') return 'For anybody.'
  if (operation.who === 'anySession') return 'For anybody who is signed in.'
  return `For: ${ROLES.filter((role) => mayCall(operation.who, role)).join(', ')}.`
}

/** The name of an operation in the names of its components: `AdminGetCars`. */
function componentName(name: OperationName): string {
  return name
    .split('/')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')
}

/** The name under which {@link describeFields} looks up what a call takes. */
function inputName(name: OperationName): string {
  return `${componentName(name)}Input`
}

function queryOf(name: OperationName, schemas: Schemas): JsonObject[] {
  const { properties, required } = schemas.describe(operationOf(name).input, 'input')
  const names = Array.isArray(required) ? required : []
  return Object.entries(isObject(properties) ? properties : {}).map(([key, schema]) => {
    const described = isObject(schema) ? schema : {}
    describeField(inputName(name), key, described, schemas.components)
    const { description = null, ...rest } = described
    return {
      name: key,
      in: 'query',
      ...(names.includes(key) ? { required: true } : {}),
      ...(description === null ? {} : { description }),
      schema: rest,
      ...exampleOf(asTyped(rest['type'], exampleInput(name)[key])),
    }
  })
}

function takesKey({ idempotency, who }: Operation): boolean {
  return idempotency !== 'none' && who !== 'public'
}

function headerParametersOf(operation: Operation, reads: boolean): JsonObject[] {
  const { list, minimal } = operation
  if (reads) return list ? [headerParameter('IfNoneMatch')] : []
  const key = takesKey(operation) ? [headerParameter('IdempotencyKey')] : []
  return minimal ? [...key, headerParameter('Prefer')] : key
}

function bodyOf(name: OperationName, schemas: Schemas): JsonObject {
  const { input, rawBody } = operationOf(name)
  if (rawBody !== undefined) return { required: true, content: { [rawBody]: { schema: fileOf(rawBody) } } }
  // No component: generators name the argument of a call after it.
  const schema = schemas.describe(input, 'input')
  describeFields(inputName(name), schema, schemas.components)
  return {
    required: true,
    content: { 'application/json': { schema, ...exampleOf(exampleInput(name)) } },
  }
}

/** Returns what the example of a call takes, by name. */
function exampleInput(name: OperationName): JsonObject {
  const input = EXAMPLES[name]?.input
  return isObject(input) ? input : {}
}

/** Returns a value of a query as its schema has it: the text of a query may stand for a list or a boolean. */
function asTyped(type: Json | undefined, value: Json | undefined): Json | undefined {
  if (value === undefined) return undefined
  if (type === 'array') return [value].flat()
  return type === 'boolean' ? value === 'true' : value
}

function exampleOf(example: Json | undefined): JsonObject {
  return example === undefined ? {} : { example }
}

/** The headers that only some calls' answers carry. */
function answerHeadersOf(operation: Operation, reads: boolean): JsonObject {
  const { deprecated, file, list } = operation
  const headers: readonly (readonly [boolean, readonly HeaderName[]])[] = [
    [list === true, ['ETag']],
    [file !== undefined, ['ContentDisposition']],
    [quotaCountedFirst(operation) !== null, ['RateLimit', 'RateLimitPolicy']],
    [!reads && takesKey(operation), ['IdempotentReplayed']],
    [deprecated !== undefined, ['Deprecation', 'Sunset', 'Link']],
  ]
  return headersWith(...headers.flatMap(([isSent, names]) => (isSent ? names : [])))
}

function answerOf(name: OperationName, schemas: Schemas, headers: JsonObject): JsonObject {
  const { file, output } = operationOf(name)
  if (file === undefined) {
    return {
      description: 'Done.',
      headers,
      content: {
        'application/json': {
          schema: schemas.describeAs(`${componentName(name)}Answer`, output, 'output'),
          ...exampleOf(EXAMPLES[name]?.answer),
        },
      },
    }
  }
  return {
    description: 'The file.',
    headers,
    content: { [file]: { schema: fileOf(file) } },
  }
}

/** Returns the schema of a file of this media type. */
function fileOf(mediaType: string): JsonObject {
  if (mediaType === 'application/json') return { type: 'object' }
  return mediaType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
}
