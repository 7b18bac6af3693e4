import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import { OPERATION_NAMES, operationOf } from '../api.ts'
import { liveEvents } from '../live/live-events.ts'
import { methodOf, pathOf } from '../route.ts'
import { describeApi } from './describe-api.ts'
import { FIELD_WORDS } from './describe-fields.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { createSchemas } from './schemas.ts'

const TEXT = JSON.stringify(describeApi('0.1.0'))

/** Returns the linter's findings, each as its rule and where. */
async function lint(document: string): Promise<readonly string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'operation-tag-defined': 'error',
      'operation-description': 'error',
    },
  })
  const problems = await lintFromString({ source: document, config })
  return problems.map(({ ruleId, location }) => `${ruleId} at ${location[0]?.pointer ?? ''}`)
}

/** Every object in a document that is below one of these keys, with its path. */
function* objectsIn(value: Json, path: string): Generator<readonly [string, JsonObject]> {
  if (Array.isArray(value))
    for (const [index, each] of value.entries()) yield* objectsIn(each, `${path}/${index}`)
  if (!isObject(value)) return
  yield [path, value]
  for (const [key, each] of Object.entries(value)) yield* objectsIn(each, `${path}/${key}`)
}

const OBJECTS = [...objectsIn(describeApi('0.1.0'), '')]

/** Returns the schemas of all fields of objects, by their path. */
function fields(): readonly (readonly [string, JsonObject])[] {
  return OBJECTS.filter(([path]) => /\/properties\/[^/]+$/.test(path))
}

/** Returns whether a schema says what it is, itself or by the component to which it refers. */
function isDescribed(schema: JsonObject): boolean {
  if (typeof schema['description'] === 'string') return schema['description'].split(' ').length > 1
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []))
  if (parts.some((part) => isObject(part) && isDescribed(part))) return true
  const { $ref } = schema
  if (typeof $ref !== 'string' || /[/](Id|Instant)$/.test($ref)) return false
  return OBJECTS.some(([path, component]) => `#${path}` === $ref && isDescribed(component))
}

describe('the linter', () => {
  it('finds nothing in the document', async () => {
    expect(await lint(TEXT)).toEqual([])
  })

  it.each([
    ['a reference to nothing', TEXT.replace('"#/components/schemas/Car"', '"#/components/schemas/Cart"')],
    ['an example that its schema refuses', TEXT.replace('"examples":[795000]', '"examples":["795000"]')],
    ['an operation without a summary', TEXT.replace('"summary":', '"was":')],
    ['a tag that is not declared', TEXT.replace('"tags":["Bidding"]', '"tags":["Bids"]')],
  ])('reports %s', async (_what, broken) => {
    expect(broken).not.toBe(TEXT)
    expect(await lint(broken)).not.toEqual([])
  })
})

describe('the OpenAPI document', () => {
  it('has every call at its path and verb', () => {
    const { paths } = describeApi('0.1.0')
    for (const name of OPERATION_NAMES) {
      expect(isObject(paths) && paths[pathOf(name)]).toHaveProperty(methodOf(name).toLowerCase())
    }
  })

  it('names its release', () => {
    expect(describeApi('1.2.3')['info']).toMatchObject({ version: '1.2.3' })
  })

  it('describes a car once, as a component', () => {
    const cars = OBJECTS.filter(([, { properties }]) => isObject(properties) && 'ta_end_date' in properties)
    expect(cars.map(([path]) => path)).toEqual(['/components/schemas/Car'])
    expect(TEXT.split('"#/components/schemas/Car"').length).toBeGreaterThan(10)
  })

  it('lets later releases send further fields', () => {
    expect(OBJECTS.filter(([, object]) => object['additionalProperties'] === false)).toEqual([])
  })

  it('shows the type of every field', () => {
    const typeKeys = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const']
    const untyped = fields().filter(([, schema]) => !typeKeys.some((key) => Object.hasOwn(schema, key)))
    expect(untyped.map(([path]) => path)).toEqual([])
  })

  it('describes every field and every parameter', () => {
    const parameters = OBJECTS.filter(([, object]) => 'in' in object && 'schema' in object)
    const silent = [...fields(), ...parameters].filter(([, object]) => !isDescribed(object))
    expect(silent.map(([path]) => path)).toEqual([])
  })

  it('needs all words that it has for fields', () => {
    const unused = Object.entries(FIELD_WORDS).filter(
      ([, words]) => !TEXT.includes(JSON.stringify(words).slice(1, -1)),
    )
    expect(unused.map(([key]) => key)).toEqual([])
  })

  it('names what each call answers', () => {
    const unnamed = OBJECTS.filter(
      ([path, object]) =>
        /^\/paths\/\/api\/.*\/responses\/.*\/content\/application\/json\/schema$/.test(path) &&
        !('$ref' in object),
    )
    expect(unnamed.map(([path]) => path)).toEqual([])
  })

  it('says that amounts, counts and ids are whole numbers from a minimum and UUIDs', () => {
    const named = (name: RegExp) => fields().filter(([path]) => name.test(path.split('/').at(-1) ?? ''))
    const isWhole = (text: string) =>
      /"#\/components\/schemas\/Rupees"/.test(text) || /"type":"integer".*"minimum":[01]\b/.test(text)
    const isId = (text: string) => text.includes('"#/components/schemas/Id"') || text.includes('"uuid"')
    const counts = named(
      /^(bidAmount|bidsPlaced|bidsLeft|sequence|total|minimumBid|highestBid|startingPrice)$/,
    )
    expect(counts.length).toBeGreaterThan(20)
    expect(counts.filter(([, schema]) => !isWhole(JSON.stringify(schema)))).toEqual([])
    // An upload may name its car in its own words.
    const ids = named(/^(carId|lotId|auctionId|flowEntityId)$/).filter(
      ([path]) => !path.includes('/metadata/'),
    )
    expect(ids.length).toBeGreaterThan(20)
    expect(ids.filter(([, schema]) => !isId(JSON.stringify(schema)))).toEqual([])
  })

  it('has the live events, and the headers of answers', () => {
    const { components } = describeApi('0.1.0') as {
      components: { schemas: JsonObject; headers: JsonObject }
    }
    const variants = Object.keys(components.schemas).filter((name) => /^LiveEvent./.test(name))
    expect(variants).toHaveLength(Object.keys(liveEvents).length)
    expect(Object.keys(components.headers)).toEqual(
      expect.arrayContaining(['ServerTime', 'RequestId', 'ETag', 'RetryAfter']),
    )
  })
})

test('a deprecated operation is marked, and its answers say since when and until when', () => {
  const operation = operationOf('getLotHistory')
  const deprecated = { since: '2026-12-01', sunset: '2027-06-01', instead: 'getCars' }
  Object.assign(operation, { deprecated })
  try {
    expect(describeApi('0.1.0')['paths']).toMatchObject({
      '/api/getLotHistory': {
        get: {
          deprecated: true,
          responses: { '200': { headers: { Deprecation: {}, Sunset: {}, Link: {} } } },
        },
      },
    })
  } finally {
    delete (operation as { deprecated?: object }).deprecated
  }
})

test('two schemas with one id are refused', () => {
  const schemas = createSchemas()
  schemas.describe(z.object({ some: z.string().meta({ id: 'Twin' }) }), 'output')
  expect(() => schemas.describe(z.object({ some: z.number().meta({ id: 'Twin' }) }), 'output')).toThrow(
    /Twin/,
  )
})
