import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATION_NAMES, type OperationName } from '#contract/api.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import { canonicalCity } from '#domain/cities.ts'
import { canonicalMake } from '#domain/car/makes.ts'
import { isRecord } from '#domain/read-value.ts'
import { bodyOfCall, bodyTypeOf, pathOfCall, takesQuery } from '#server/testing/call-path.ts'
import { setCallScene, upload, type CallScene } from '#server/testing/call-scene.ts'
import { giveCity, uniqueMobile, secondsFromNow } from '#server/testing/factories.ts'
import {
  HIDDEN_TEXTS,
  HOSTILE_TEXTS,
  JOINED_TEXTS,
  nameOf,
  UNSTORABLE_TEXTS,
  printedOf,
} from '#server/testing/hostile-texts.ts'
import { makePicture } from '#server/testing/sample-files.ts'
import { putText } from '#server/testing/corrupt-bodies.ts'
import { copiedPlaces, declaredPlaces } from '#server/testing/corrupt-request.ts'
import { readStoredRows } from '#server/testing/stored-rows-queries.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'
import { untilJobsDone } from '#server/testing/until-jobs-done.ts'
import type { SceneCaller } from '#server/testing/valid-call.ts'
import { makeValidCall, tokenOf } from '#server/testing/valid-calls.ts'

let app: TestApp
let scene: CallScene
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
})
afterAll(() => app.stop())

const db = () => app.database.db
const asAdmin = () => ({ token: scene.admin.token })
const asDealer = () => ({ token: scene.dealer.token })

/** Creates a city, its yard and a car in an auction, all with this text in every field and visible to the dealer. */
async function createWithText(text: string) {
  const printed = printedOf(text)
  const city = await app.must('admin/createCity', { name: printed, state: nameOf(text) }, asAdmin())
  const yard = await app.must(
    'admin/createYard',
    { name: printed, city: city.name, address: printed, latitude: 28.5, longitude: 77.2 },
    asAdmin(),
  )
  const facts = { model: printed, variant: printed, colour: printed, remarks: text }
  const kinds = {
    fueltype: printed,
    transmission: text,
    carType: text,
    supplierName: nameOf(text),
    externalRef: text,
  }
  const paper = { kind: 'tax', status: 'issue', detail: text, source: text } as const
  const picture = { url: await upload(scene, 'car-images', 'admin'), alt: text }
  const { carId } = await app.must(
    'admin/createCar',
    {
      make: printed,
      year: 2019,
      yardId: yard.id,
      ...facts,
      ...kinds,
      papers: [paper],
      car_image_urls: [picture],
    },
    asAdmin(),
  )
  const { auctionId } = await app.must(
    'admin/createAuction',
    {
      name: text,
      format: 'open',
      startsAt: secondsFromNow(-60).toISOString(),
      endsAt: secondsFromNow(3600).toISOString(),
      lots: [{ carId }],
    },
    asAdmin(),
  )
  await app.must('admin/publishAuction', { auctionId }, asAdmin())
  const { organisationId } = scene.dealer
  await giveCity(db(), { organisationId, cityId: city.id })
  return { city, yard, carId, auctionId, facts, kinds }
}

describe('a hostile text is stored and read back unchanged', () => {
  test.each(partOf(HOSTILE_TEXTS, 0, 15))('%j', async (text) => {
    const { city, yard, carId, auctionId, facts, kinds } = await createWithText(text)
    // Cities and makes are normalised; other texts are stored as written.
    const printed = printedOf(text)
    expect(city).toMatchObject({ name: canonicalCity(printed), state: nameOf(text) })
    expect(yard).toMatchObject({ name: printed.replace(/\s+/g, ' '), address: printed, city: city.name })
    expect(await app.must('admin/getCities', {}, asAdmin())).toContainEqual(city)
    expect(await app.must('admin/getYards', { city: printed }, asAdmin())).toEqual([yard])
    expect(await app.must('admin/getCar', { carId }, asAdmin())).toMatchObject({
      ...facts,
      ...kinds,
      make: canonicalMake(printed),
      city: city.name,
      yard: yard.name,
      car_image_urls: [{ alt: text }],
      papers: [{ kind: 'tax', detail: text, source: text }],
    })
    expect((await app.must('admin/getCars', { q: printed, city: printed }, asAdmin())).total).toBe(1)
    expect(await app.must('admin/getAuction', { auctionId }, asAdmin())).toMatchObject({ name: text })

    const shown = { id: carId, ...facts, fueltype: printed, transmission: text, carType: text }
    const kindFilters = { brand: [printed], fueltype: [printed], transmission: [text], carType: [text] }
    const home = await app.must(
      'getDealerHomeData',
      { city: printed, q: printed, ...kindFilters },
      asDealer(),
    )
    expect(home.cars).toMatchObject([shown])
    expect(home.facets.fueltype).toEqual([{ value: printed, count: 1 }])
    expect(home.dealerCities).toContain(city.name)

    await app.must('addToMyCars', { carId, auctionId, city: printed }, asDealer())
    const yards = Object.entries(await app.must('getMyCarsByYard', {}, asDealer()))
    expect(yards.find(([name]) => name === yard.name)?.[1].cars).toMatchObject([shown])
    const person = {
      name: printed,
      address: text,
      phone: uniqueMobile(),
      imageUrl: await upload(scene, 'drivers'),
      licenseUrl: await upload(scene, 'drivers'),
    }
    const { id: driverId } = await app.must('createDriver', person, asDealer())
    expect(await app.must('getDrivers', {}, asDealer())).toContainEqual(
      expect.objectContaining({ id: driverId, name: printed, address: text }),
    )

    const pass = { auctionId, carIds: [carId], driverId }
    const { gatepassId } = await app.must('createGatepass', pass, asDealer())
    await app.must('admin/rejectGatePass', { gatepassId, reason: text }, asAdmin())
    const rejected = await app.must('getCarDetails', { carId }, asDealer())
    expect(rejected.car).toMatchObject({ ...shown, state: 'MY_CARS_NEW', stateReason: text })
    const cancelled = await app.must('admin/cancelAuction', { auctionId, reason: text }, asAdmin())
    expect(cancelled).toMatchObject({ cancelReason: text, lots: [{ outcomeReason: text }] })
    const lapsed = await app.must('getCarDetailsPageData', { carId }, asDealer())
    expect(lapsed.car).toMatchObject({ state: 'LAPSED', stateReason: text })
  })

  test('what is said of a file, but its own name', async () => {
    const file = (await makePicture('jpeg', { width: 64, height: 40 })).toString('base64')
    for (const text of partOf(HOSTILE_TEXTS, 1, 12)) {
      const metadata = { originalName: text, documentType: text }
      const upload = { file, folder: 'evaluations', fileName: text, metadata }
      const { fileId, publicUrl } = await app.must('uploadFile', upload, asDealer())
      expect(publicUrl).toMatch(/^\/files\/[0-9a-f-]+\?until=\d+&sig=[\w-]+$/)
      const stored = await db().selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst()
      expect(stored).toMatchObject({ original_name: null })
      expect(stored?.metadata).toEqual({ documentType: text })
    }
  })

  test('a registration number keeps only its letters and digits, or is refused', async () => {
    for (const text of partOf(HOSTILE_TEXTS, 2, 12)) {
      const car = {
        make: 'Tata',
        model: 'Nexon',
        year: 2020,
        city: scene.city.name,
        regno: text.slice(0, 20),
      }
      const made = await app.call('admin/createCar', car, asAdmin())
      if (!made.ok) expect(made.body).toMatchObject({ status: 400, fields: { regno: expect.any(String) } })
      else {
        const { regno } = await app.must('admin/getCar', { carId: made.body.carId }, asAdmin())
        expect(regno).toMatch(/^[A-Z0-9]+$/)
      }
    }
  })

  test('an unknown login with it is INVALID_CREDENTIALS', async () => {
    for (const text of partOf(HOSTILE_TEXTS, 3, 12)) {
      const login = await app.call('login', { email: text, password: text })
      expect(login).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
    }
  })
})

// Login stores none of its input.
const STORING = OPERATION_NAMES.filter(
  (name) => name !== 'login' && methodOf(name) === 'POST' && declaredPlaces(name).length > 1,
)

const headersOf = (name: OperationName, by: SceneCaller) => ({
  'content-type': bodyTypeOf(name),
  authorization: `Bearer ${tokenOf(scene, by) ?? ''}`,
})

// A file in an input is no text, and the rows of a list are refused one by one.
const isFile = (place: readonly string[]) => ['file', 'csv'].includes(place.join('.'))

describe('a text with hidden characters', () => {
  const TAKING = OPERATION_NAMES.filter((name) => declaredPlaces(name)[0]?.[0] !== 'nothing')

  test.each(partOf(TAKING, 2, 16))('is refused anywhere in %s, with its field', async (name) => {
    const call = await makeValidCall(name, scene)
    const send = (place: readonly string[], text: string) => {
      const init = { method: methodOf(name), headers: headersOf(name, call.by) }
      const path = pathOfCall(name, takesQuery(name) ? { ...call.input, [place.join('')]: text } : {})
      if (methodOf(name) === 'GET') return app.fetch(path, init)
      const body = takesQuery(name) ? bodyOfCall(call) : putText(call.input, place, JSON.stringify(text))
      return app.fetch(path, { ...init, body })
    }
    const copied = new Set(copiedPlaces(name).map((place) => place.join('.')))
    for (const [index, place] of declaredPlaces(name).entries()) {
      if (copied.has(place.join('.'))) continue
      if (isFile(place) || (takesQuery(name) && place.length > 1)) continue
      const answer = await send(place, HIDDEN_TEXTS[index % HIDDEN_TEXTS.length] ?? '')
      const problem: unknown = await answer.json()
      expect(problem, place.join('.')).toMatchObject({ status: 400, fields: {} })
      expect(problem).toHaveProperty(['fields', place.join('.')], expect.stringMatching(/hidden characters/))
    }
  })

  const COPYING = OPERATION_NAMES.filter((name) => copiedPlaces(name).length > 0)

  test.each(partOf(COPYING, 0, 3))(
    'is taken in the numbers and codes of %s as if it had none',
    async (name) => {
      const { input, by } = await makeValidCall(name, scene)
      let marked: object = input
      for (const place of copiedPlaces(name)) {
        const value = place.reduce<unknown>(
          (at, key) => (isRecord(at) || Array.isArray(at) ? Reflect.get(at, key) : at),
          input,
        )
        if (typeof value === 'string') {
          marked = JSON.parse(
            putText(marked, place, JSON.stringify(`\u202a${value.charAt(0)}\u200f${value.slice(1)}\u2069`)),
          ) as object
        }
      }
      const init = { method: methodOf(name), headers: headersOf(name, by) }
      const answer =
        methodOf(name) === 'GET'
          ? await app.fetch(pathOfCall(name, marked), init)
          : await app.fetch(pathOf(name), { ...init, body: JSON.stringify(marked) })
      expect(answer.status, await answer.text()).toBe(200)
    },
  )

  test('passes where it joins letters of an Indic script', async () => {
    for (const text of JOINED_TEXTS) {
      const { city } = await createWithText(text)
      expect(city.name).toBe(text)
    }
  })
})

describe('a text that can’t be stored', () => {
  test.each(partOf(STORING, 3, 8))('is refused anywhere in %s', async (name) => {
    const call = await makeValidCall(name, scene)
    await untilJobsDone(db())
    const before = await readStoredRows(db())
    for (const place of declaredPlaces(name)) {
      for (const text of UNSTORABLE_TEXTS) {
        const answer = await app.fetch(pathOf(name), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${tokenOf(scene, call.by) ?? ''}`,
          },
          body: putText(call.input, place, JSON.stringify(text)),
        })
        const problem = await answer.text()
        expect([400, 404], `${place.join('.')}: ${problem}`).toContain(answer.status)
      }
    }
    expect(await readStoredRows(db())).toEqual(before)
  })
})
