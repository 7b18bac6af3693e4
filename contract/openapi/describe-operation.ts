import { ROLES } from '#domain/roles.ts'
import { operationOf, type OperationName } from '../api.ts'
import { mayCall, quotaCountedFirst, type Operation } from '../operation.ts'
import { methodOf } from '../route.ts'
import { headerParameter, headersWith, type HeaderName } from './headers.ts'
import { isObject, type JsonObject } from './json.ts'
import { refusalResponses } from './refusal-responses.ts'
import type { Schemas } from './schemas.ts'
import { tagOf } from './tags.ts'

/** Returns the operation object of a call. Responses among `common` are referred to. */
export function describeOperation(name: OperationName, schemas: Schemas, common: JsonObject): JsonObject {
  const operation = operationOf(name)
  const reads = methodOf(name) === 'GET'
  // If the body is a file, the input is in the query.
  const hasQuery = reads || operation.rawBody !== undefined
  const parameters = [
    ...(hasQuery ? queryOf(operation, schemas) : []),
    ...headerParametersOf(operation, reads),
  ]
  return {
    operationId: name.replace('/', '_'),
    summary: operation.summary,
    description: whoMay(operation),
    tags: [tagOf(name)],
    ...(operation.deprecated === undefined ? {} : { deprecated: true }),
    security: operation.who === 'public' ? [] : [{ session: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(reads ? {} : { requestBody: bodyOf(operation, schemas) }),
    responses: {
      '200': answerOf(operation, schemas, answerHeadersOf(operation, reads)),
      ...(operation.list ? { '304': { $ref: '#/components/responses/NotModified' } } : {}),
      ...refusalResponses(name, common),
    },
  }
}

function whoMay(operation: Operation): string {
  if (operation.who === 'public') return 'For anybody.'
  if (operation.who === 'anySession') return 'For anybody who is signed in.'
  return `For: ${ROLES.filter((role) => mayCall(operation.who, role)).join(', ')}.`
}

function queryOf(operation: Operation, schemas: Schemas): JsonObject[] {
  const { properties, required } = schemas.describe(operation.input, 'input')
  const names = Array.isArray(required) ? required : []
  return Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(names.includes(name) ? { required: true } : {}),
    schema,
  }))
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

function bodyOf({ input, rawBody }: Operation, schemas: Schemas): JsonObject {
  return rawBody === undefined
    ? { required: true, content: { 'application/json': { schema: schemas.describe(input, 'input') } } }
    : { required: true, content: { [rawBody]: { schema: fileOf(rawBody) } } }
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

function answerOf({ file, output }: Operation, schemas: Schemas, headers: JsonObject): JsonObject {
  if (file === undefined) {
    return {
      description: 'Done.',
      headers,
      content: { 'application/json': { schema: schemas.describe(output, 'output') } },
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
