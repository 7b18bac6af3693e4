import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CAR_FIELDS, FACT_NAMES, factOf, LISTED_FIELDS, spellingsOf } from './car-description.ts'
import { rcPresent, readCar } from './car.ts'

const id = 'c1'

describe('reading a car', () => {
  test.each([
    ['regno', 'DL8CAF1234'],
    ['fueltype', 'Diesel'],
    ['transmission', 'Manual'],
    ['auctionId', 'a1'],
    ['flowEntityId', 'f1'],
    ['supplierName', 'Asha Motors'],
  ] as const)('finds %s under each of its spellings', (field, value) => {
    for (const spelling of spellingsOf(field, CAR_FIELDS.get(field) ?? LISTED_FIELDS.id))
      expect(readCar({ id, [spelling]: value })?.[field]).toBe(value)
  })

  test('reads kilometres, dates and the RC under other names', () => {
    const car = readCar({
      carId: 'c9',
      odometer: '43,210',
      'start-date': '2026-03-05T08:00:00Z',
      auction_end_date: '2026-03-06T08:00:00.000Z',
      rcStatus: 'Y',
    })
    expect(car).toMatchObject({
      id: 'c9',
      kmsrun: 43_210,
      start_date: Date.UTC(2026, 2, 5, 8),
      ta_end_date: Date.UTC(2026, 2, 6, 8),
      rcstatus: 'Yes',
    })
  })

  test('the canonical name stands before an alias, unless it says nothing', () => {
    expect(readCar({ id, regno: 'MH12AB1234', registration: 'KA01AB1234' })?.regno).toBe('MH12AB1234')
    expect(readCar({ id, regno: null, registration: 'KA01AB1234' })?.regno).toBe('KA01AB1234')
  })

  test('says of what is missing only that it is not known', () => {
    expect(readCar({ id })).toMatchObject({
      make: 'Unknown',
      model: 'Unknown',
      variant: null,
      year: null,
      regno: null,
      kmsrun: null,
      transmission: null,
      rcstatus: null,
      ownership: null,
      price: null,
      start_date: null,
      isSold: false,
      bidsPlaced: 0,
      maxBids: 5,
      bids: [],
    })
  })

  test('takes pictures as objects and as plain links, and drops what is neither', () => {
    const car = readCar({
      id,
      car_image_urls: ['/a.jpg', { url: '/b.jpg', thumbnailUrl: '/b-s.jpg', alt: 'Left' }, {}, 7],
    })
    expect(car?.car_image_urls).toEqual([
      { url: '/a.jpg', thumbnailUrl: '/a.jpg', alt: '' },
      { url: '/b.jpg', thumbnailUrl: '/b-s.jpg', alt: 'Left' },
    ])
  })

  test('takes the only picture where the list of pictures is empty', () => {
    const car = readCar({ id, car_image_urls: [], car_image: '/a.jpg' })
    expect(car?.car_image_urls).toEqual([{ url: '/a.jpg', thumbnailUrl: '/a.jpg', alt: '' }])
    expect(readCar({ id, car_image_urls: [] })?.car_image_urls).toEqual([])
  })

  test('a state, an outcome or a format that the house does not know is none', () => {
    expect(readCar({ id, state: 'PLACE_BIDS' })?.state).toBe('PLACE_BIDS')
    expect(readCar({ id, state: 'FLYING', outcome: 'stolen', auctionFormat: 'dutch' })).toMatchObject({
      state: null,
      outcome: null,
      auctionFormat: 'open',
    })
  })

  test.each([null, undefined, 7, 'car', [], {}, { id: '' }, { make: 'Tata' }])('%j is no car', (raw) => {
    expect(readCar(raw)).toBeNull()
  })

  const spellings = [...CAR_FIELDS].flatMap(([name, field]) => spellingsOf(name, field))
  const rawCars = fc.dictionary(fc.constantFrom(...spellings), fc.jsonValue(), { maxKeys: 20 })

  test('never throws, and reading twice is reading once', () => {
    fc.assert(
      fc.property(rawCars, (raw) => {
        const car = readCar({ ...raw, id })
        expect(readCar(car)).toEqual(car)
      }),
    )
  })

  test('no spelling belongs to two fields', () => {
    const all = new Map([...CAR_FIELDS, ...FACT_NAMES.map((name) => [name, factOf(name)] as const)])
    const spellings = [...all].flatMap(([name, field]) => spellingsOf(name, field))
    expect(spellings.filter((spelling, at) => spellings.indexOf(spelling) !== at)).toEqual([])
  })
})

describe('whether the RC is there', () => {
  test.each(['Y', 'Yes', 'yes', ' YES ', 'true', true])('%s says it is', (value) => {
    expect(rcPresent(value)).toBe(true)
  })

  test.each(['N', 'No', 'no', false])('%s says it is not', (value) => {
    expect(rcPresent(value)).toBe(false)
  })

  test.each(['', 'N/A', 'maybe', null, undefined, 1])('%s says nothing', (value) => {
    expect(rcPresent(value)).toBeNull()
  })
})
