import { describe, expect, it, test } from 'vitest'
import { describeApi } from '#contract/openapi/describe-api.ts'
import { isObject, type Json, type JsonObject } from '#contract/openapi/json.ts'
import { findBreaks } from './find-breaks.ts'
import { follow } from './resolve-schema.ts'

const WHOLE = describeApi('0.1.0')

/** The calls that the tests change, and those that use the components which they change. */
const CALLS =
  /[/](addToMyCars|getCars|getConsentNotice|getLotHistory|initiatePayment|live|loginDealer|placeBidForCar|verifyOTP)$/

/** Returns a copy of the document that callers know, with a few of its calls. */
function copy(): JsonObject {
  const document = structuredClone(WHOLE)
  const paths = at(document, 'paths')
  for (const path of Object.keys(paths)) if (!CALLS.test(path)) delete paths[path]
  return document
}

/** Returns the object at a path of keys. @throws Error if there is none. */
function at(document: JsonObject, ...keys: readonly string[]): JsonObject {
  let found: Json = document
  for (const key of keys) found = (isObject(found) ? found[key] : undefined) ?? null
  if (!isObject(found)) throw new Error(`${keys.join(' ')} is no object.`)
  return found
}

const JSON_KIND = 'application/json'

const component = (document: JsonObject, name: string) =>
  at(document, 'components', 'schemas', name, 'properties')
/** Returns the component to which an object of the document refers: what a change of it changes. */
function componentOf(document: JsonObject, { $ref }: JsonObject): JsonObject {
  if (typeof $ref !== 'string') throw new Error('It refers to no component.')
  return follow(document, $ref)
}
const input = (document: JsonObject, path: string) =>
  at(document, 'paths', path, 'post', 'requestBody', 'content', JSON_KIND, 'schema')
const output = (document: JsonObject, path: string, verb: string) =>
  at(
    componentOf(
      document,
      at(document, 'paths', path, verb, 'responses', '200', 'content', JSON_KIND, 'schema'),
    ),
    'properties',
  )

/** Returns the breaks of a changed copy. */
function breaksAfter(change: (document: JsonObject) => void): readonly string[] {
  const changed = copy()
  change(changed)
  return findBreaks(copy(), changed)
}

const BREAKS: readonly (readonly [string, (document: JsonObject) => void, string])[] = [
  [
    'a removed operation',
    (document) => delete at(document, 'paths')['/api/getLotHistory'],
    'GET /api/getLotHistory: removed',
  ],
  [
    'another path',
    (document) => {
      const paths = at(document, 'paths')
      paths['/api/bids'] = at(paths, '/api/placeBidForCar')
      delete paths['/api/placeBidForCar']
    },
    'POST /api/placeBidForCar: became POST /api/bids',
  ],
  [
    'another verb',
    (document) => {
      const item = at(document, 'paths', '/api/getCars')
      item['post'] = at(item, 'get')
      delete item['get']
    },
    'GET /api/getCars: became POST /api/getCars',
  ],
  [
    'a removed field of an answer',
    (document) => delete component(document, 'Car')['leading'],
    'output Car.leading: removed',
  ],
  [
    'a field of an answer that may be absent',
    (document) => {
      const signedIn = at(document, 'components', 'schemas', 'SignedIn')
      signedIn['required'] = (signedIn['required'] as Json[]).filter((field) => field !== 'expiresAt')
    },
    'output SignedIn.expiresAt: may be absent',
  ],
  [
    'a new required input',
    (document) => {
      const schema = input(document, '/api/addToMyCars')
      at(schema, 'properties')['colour'] = { type: 'string' }
      schema['required'] = ['carId', 'auctionId', 'city', 'colour']
    },
    'POST /api/addToMyCars: input.colour: is required',
  ],
  [
    'a removed input',
    (document) => delete at(input(document, '/api/placeBidForCar'), 'properties')['validUntil'],
    'POST /api/placeBidForCar: input.validUntil: removed',
  ],
  [
    'a narrowed choice of an input',
    (document) => {
      at(input(document, '/api/initiatePayment'), 'properties', 'mode')['enum'] = ['UPI']
    },
    'POST /api/initiatePayment: input.mode: "netBanking" is no longer accepted',
  ],
  [
    'a widened choice of an answer',
    (document) => {
      at(document, 'components', 'schemas', 'Role')['enum'] = [
        'admin',
        'orguserdealer',
        'dealer_evaluator',
        'delivery_driver',
        'auditor',
      ]
    },
    'output Role: "auditor" may be answered',
  ],
  [
    'another type of an answer',
    (document) => {
      output(document, '/api/placeBidForCar', 'post')['bidsLeft'] = { type: 'string' }
    },
    'output PlaceBidForCarAnswer.bidsLeft: integer became string',
  ],
  [
    'an answer that may be null',
    (document) => {
      component(document, 'User')['name'] = { type: ['string', 'null'] }
    },
    'output User.name: may be null',
  ],
  [
    'a narrowed maximum of an input',
    (document) => {
      at(input(document, '/api/placeBidForCar'), 'properties', 'bidAmount')['maximum'] = 5_000_000
    },
    'POST /api/placeBidForCar: input.bidAmount: maximum 999999999 became 5000000',
  ],
  [
    'a removed status',
    (document) => delete at(document, 'paths', '/api/getCars', 'get', 'responses')['304'],
    'GET /api/getCars: 304: removed',
  ],
  [
    'a removed reason of a refusal',
    (document) => {
      const refusal = componentOf(
        document,
        at(document, 'paths', '/api/placeBidForCar', 'post', 'responses', '409'),
      )
      const content = at(refusal, 'content', 'application/problem+json')
      content['schema'] = JSON.parse(JSON.stringify(content['schema']).replace('"BID_EXPIRED",', ''))
    },
    'POST /api/placeBidForCar: 409: BID_EXPIRED: removed',
  ],
  [
    'a removed live event',
    (document) => {
      const events = at(document, 'components', 'schemas', 'LiveEvent')
      events['oneOf'] = (events['oneOf'] as Json[]).slice(1)
    },
    'output LiveEvent: "bid" is gone',
  ],
  [
    'a changed live event',
    (document) => delete at(component(document, 'LiveEventOutbid'), 'data', 'properties')['latestBidValue'],
    'output LiveEvent.data.latestBidValue: removed',
  ],
  [
    'a call that needs a session',
    (document) => {
      at(document, 'paths', '/api/getConsentNotice', 'get')['security'] = [{ session: [] }]
    },
    'GET /api/getConsentNotice: needs a session',
  ],
  [
    'a removed header of an answer',
    (document) => delete at(document, 'paths', '/api/getCars', 'get', 'responses', '200', 'headers')['ETag'],
    'GET /api/getCars: 200: ETag: removed',
  ],
]

describe('a change that breaks callers is found, and nothing else:', () => {
  it.each(BREAKS)('%s', (_what, change, expected) => {
    expect(breaksAfter(change)).toEqual([expected])
  })
})

const ADDITIONS: readonly (readonly [string, (document: JsonObject) => void])[] = [
  [
    'another operation',
    (document) => {
      at(document, 'paths')['/api/getMore'] = at(document, 'paths', '/api/getCars')
    },
  ],
  [
    'another field of an answer',
    (document) => {
      component(document, 'Car')['watched'] = { type: 'boolean' }
    },
  ],
  [
    'another optional input',
    (document) => {
      at(input(document, '/api/placeBidForCar'), 'properties')['note'] = { type: 'string' }
    },
  ],
  [
    'a higher maximum of an input',
    (document) => {
      at(input(document, '/api/placeBidForCar'), 'properties', 'bidAmount')['maximum'] = 9_999_999_999
    },
  ],
  [
    'an answer that is never null any more',
    (document) => {
      component(document, 'Car')['regno'] = { type: 'string' }
    },
  ],
  [
    'another value of an extensible choice',
    (document) => {
      at(document, 'components', 'schemas', 'RefusalCode')['enum'] = [
        ...(at(document, 'components', 'schemas', 'RefusalCode')['enum'] as Json[]),
        'OFFER_CLOSED',
      ]
    },
  ],
  [
    'another live event',
    (document) => {
      const events = at(document, 'components', 'schemas', 'LiveEvent')
      const notice = { type: 'object', properties: { event: { type: 'string', const: 'notice' } } }
      events['oneOf'] = [...(events['oneOf'] as Json[]), notice]
    },
  ],
]

describe('an addition is no break:', () => {
  it.each(ADDITIONS)('%s', (_what, change) => {
    expect(breaksAfter(change)).toEqual([])
  })
})

test('a document does not break itself', () => {
  expect(findBreaks(WHOLE, structuredClone(WHOLE))).toEqual([])
})
