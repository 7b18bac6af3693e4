import * as z from 'zod'
import type { RefusalCode } from '#domain/refusal.ts'
import { OPERATION_NAMES, operationOf, type OperationName } from './api.ts'
import { mayCall, type Operation } from './operation.ts'
import { problem, STATUS_OF } from './problem.ts'
import { refusalsOf } from './refusals.ts'
import { methodOf, pathOf } from './route.ts'
import { ROLES } from '#domain/roles.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** Returns the OpenAPI 3.1 document of all operations, generated from the same declarations as the routes. */
export function describeApi(): JsonObject {
  const paths: JsonObject = {}
  for (const name of OPERATION_NAMES) {
    paths[pathOf(name)] = { [methodOf(name).toLowerCase()]: describeOperation(name, operationOf(name)) }
  }
  paths['/api/live'] = describeLive()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Yardbid',
      version: '1',
      description:
        'Wholesale auctions of used cars. Amounts are whole rupees, dates ISO 8601 in UTC; refusals are application/problem+json.',
    },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
    paths,
  }
}

function describeOperation(name: OperationName, operation: Operation): JsonObject {
  const reads = methodOf(name) === 'GET'
  return {
    operationId: name.replace('/', '_'),
    summary: operation.summary,
    description: whoMay(operation),
    tags: [name.startsWith('admin/') ? 'House' : 'Dealers and field workers'],
    security: operation.who === 'public' ? [] : [{ session: [] }],
    ...(reads
      ? { parameters: queryOf(operation) }
      : { parameters: keyOf(operation), requestBody: bodyOf(operation) }),
    responses: {
      '200': {
        description: 'Done.',
        content:
          operation.file === undefined
            ? { 'application/json': { schema: schemaOf(operation.output, 'output') } }
            : {
                [operation.file]: {
                  schema:
                    operation.file === 'text/csv' ? { type: 'string' } : { type: 'string', format: 'binary' },
                },
              },
      },
      ...(operation.list ? { '304': { description: 'As it was (If-None-Match).' } } : {}),
      ...describeRefusals(name),
    },
  }
}

function whoMay(operation: Operation): string {
  if (operation.who === 'public') return 'Anybody.'
  if (operation.who === 'anySession') return 'Whoever is signed in.'
  return `For: ${ROLES.filter((role) => mayCall(operation.who, role)).join(', ')}.`
}

function queryOf(operation: Operation): Json[] {
  const schema = schemaOf(operation.input, 'input')
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(properties).map(([key, value]) => ({
    name: key,
    in: 'query',
    required: required.includes(key),
    schema: value,
  }))
}

function keyOf(operation: Operation): Json[] {
  if (operation.idempotency === 'none' || operation.who === 'public') return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'The same key with the same body gets the first outcome again for 24 hours.',
      schema: { type: 'string', maxLength: 255 },
    },
  ]
}

function bodyOf(operation: Operation): JsonObject {
  if (operation.rawBody !== undefined) {
    return { required: true, content: { [operation.rawBody]: { schema: { type: 'string' } } } }
  }
  return { required: true, content: { 'application/json': { schema: schemaOf(operation.input, 'input') } } }
}

function describeRefusals(name: OperationName): JsonObject {
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of refusalsOf(name))
    byStatus.set(STATUS_OF[code], [...(byStatus.get(STATUS_OF[code]) ?? []), code])
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, list]) => [
        String(status),
        {
          description: list.join(', '),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  )
}

function describeLive(): JsonObject {
  return {
    get: {
      operationId: 'live',
      summary: 'The live stream (server-sent events), opened with a ticket from openLive.',
      tags: ['Dealers and field workers'],
      security: [],
      parameters: [{ name: 'ticket', in: 'query', required: true, schema: { type: 'string' } }],
      responses: {
        '200': { description: 'Events.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        '401': {
          description: 'UNAUTHENTICATED',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return toJson(rest)
}

function toJson(value: object): JsonObject {
  const parsed: unknown = JSON.parse(JSON.stringify(value))
  return isObject(parsed) ? parsed : {}
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
