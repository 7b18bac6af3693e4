import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATION_NAMES, type OperationName } from '#contract/api.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import { canonicalCity } from '#domain/cities.ts'
import { canonicalMake } from '#domain/car/makes.ts'
import { isRecord } from '#domain/read-value.ts'
import { bodyOfCall, bodyTypeOf, pathOfCall, takesQuery } from '#server/testing/call-path.ts'
import { setCallScene, upload, type CallScene } from '#server/testing/call-scene.ts'
import { giveCity, uniqueMobile, secondsFromNow } from '#server/testing/factories.ts'
import { HIDDEN_TEXTS, HOSTILE_TEXTS, JOINED_TEXTS, UNSTORABLE_TEXTS } from '#server/testing/hostile-texts.ts'
import { makePicture } from '#server/testing/sample-files.ts'
import { putText } from '#server/testing/corrupt-bodies.ts'
import { copiedPlaces, declaredPlaces } from '#server/testing/corrupt-request.ts'
import { readStoredRows } from '#server/testing/stored-rows-queries.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'
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
  const city = await app.must('admin/createCity', { name: text, state: text }, asAdmin())
  const yard = await app.must(
    'admin/createYard',
    { name: text, city: city.name, address: text, latitude: 28.5, longitude: 77.2 },
    asAdmin(),
  )
  const facts = { model: text, variant: text, colour: text, remarks: text }
  const kinds = { fueltype: text, transmission: text, carType: text, supplierName: text, externalRef: text }
  const paper = { kind: 'tax', status: 'issue', detail: text, source: text } as const
  const picture = { url: await upload(scene, 'car-images', 'admin'), alt: text }
  const { carId } = await app.must(
    'admin/createCar',
    {
      make: text,
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
  test.each(partOf(HOSTILE_TEXTS, 0, 6))('%j', async (text) => {
    const { city, yard, carId, auctionId, facts, kinds } = await createWithText(text)
    // Cities and makes are normalised; other texts are stored as written.
    expect(city).toMatchObject({ name: canonicalCity(text), state: text })
    expect(yard).toMatchObject({ name: text.replace(/\s+/g, ' '), address: text, city: city.name })
    expect(await app.must('admin/getCities', {}, asAdmin())).toContainEqual(city)
    expect(await app.must('admin/getYards', { city: text }, asAdmin())).toEqual([yard])
    expect(await app.must('admin/getCar', { carId }, asAdmin())).toMatchObject({
      ...facts,
      ...kinds,
      make: canonicalMake(text),
      city: city.name,
      yard: yard.name,
      car_image_urls: [{ alt: text }],
      papers: [{ kind: 'tax', detail: text, source: text }],
    })
    expect((await app.must('admin/getCars', { q: text, city: text }, asAdmin())).total).toBe(1)
    expect(await app.must('admin/getAuction', { auctionId }, asAdmin())).toMatchObject({ name: text })

    const shown = { id: carId, ...facts, fueltype: text, transmission: text, carType: text }
    const kindFilters = { brand: [text], fueltype: [text], transmission: [text], carType: [text] }
    const home = await app.must('getDealerHomeData', { city: text, q: text, ...kindFilters }, asDealer())
    expect(home.cars).toMatchObject([shown])
    expect(home.facets.fueltype).toEqual([{ value: text, count: 1 }])
    expect(home.dealerCities).toContain(city.name)

    await app.must('addToMyCars', { carId, auctionId, city: text }, asDealer())
    const yards = Object.entries(await app.must('getMyCarsByYard', {}, asDealer()))
    expect(yards.find(([name]) => name === yard.name)?.[1].cars).toMatchObject([shown])
    const person = {
      name: text,
      address: text,
      phone: uniqueMobile(),
      imageUrl: await upload(scene, 'drivers'),
      licenseUrl: await upload(scene, 'drivers'),
    }
    const { id: driverId } = await app.must('createDriver', person, asDealer())
    expect(await app.must('getDrivers', {}, asDealer())).toContainEqual(
      expect.objectContaining({ id: driverId, name: text, address: text }),
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

  test('a file name and metadata', async () => {
    const file = (await makePicture('jpeg', { width: 64, height: 40 })).toString('base64')
    for (const text of HOSTILE_TEXTS) {
      const metadata = { originalName: text, documentType: text }
      const upload = { file, folder: 'evaluations', fileName: text, metadata }
      const { fileId, publicUrl } = await app.must('uploadFile', upload, asDealer())
      expect(publicUrl).toMatch(/^\/files\/[0-9a-f-]+\?until=\d+&sig=[\w-]+$/)
      const stored = await db().selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst()
      expect(stored).toMatchObject({ original_name: text, metadata })
    }
  })

  test('a registration number keeps only its letters and digits, or is refused', async () => {
    for (const text of HOSTILE_TEXTS) {
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
    for (const text of HOSTILE_TEXTS) {
      const login = await app.call('login', { email: text, password: text })
      expect(login).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
    }
  })
})

describe('a list of cars', () => {
  const COLUMNS = [
    'variant',
    'colour',
    'remarks',
    'supplierName',
    'externalRef',
    'mileage',
    'year',
    'regno',
    'city',
    'yard',
  ]
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

  const importList = (csv: string, mapping: readonly string[]) =>
    app.must(
      'admin/importCars',
      {
        csv,
        mapping: Object.fromEntries(mapping.map((field) => [field, { column: field }])),
        defaults: { city: scene.city.name, year: 2019 },
      },
      asAdmin(),
    )

  const uploadList = (csv: string) =>
    app.fetch(pathOf('admin/uploadImport'), {
      method: 'POST',
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${scene.admin.token}` },
      body: csv,
    })

  test.each(partOf(COLUMNS, 0, 6))(
    'with hostile texts in %s is imported completely: each row is accepted, or rejected with a reason',
    async (column) => {
      const texts = [...HOSTILE_TEXTS, ...HIDDEN_TEXTS]
      const rows = texts.map((text, index) => `Tata,Nexon ${column} ${index},${quote(text)}`)
      const done = await importList(['make,model,' + column, ...rows].join('\n'), ['make', 'model', column])
      expect(done).toMatchObject({ state: 'done', processed: texts.length })
      expect(done.accepted + done.rejectedTotal).toBe(texts.length)
      for (const { reason } of done.rejected) expect(reason).toMatch(/^[A-Z].*\.$/su)

      const rejected = new Set(done.rejected.map(({ row }) => row))
      for (const [index, text] of texts.entries()) {
        // As in a spreadsheet, the header is row 1.
        const row = index + 2
        const { cars } = await app.must('admin/getCars', { q: `Nexon ${column} ${index}` }, asAdmin())
        const taken = cars.find(({ model }) => model === `Nexon ${column} ${index}`)
        expect(taken === undefined, text).toBe(rejected.has(row))
        if (/^[=+\-@]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/u.test(text)) {
          expect(rejected, text).toContain(row)
        }
        const kept = taken && (taken as Readonly<Record<string, unknown>>)[column]
        if (['variant', 'colour', 'remarks', 'supplierName', 'externalRef'].includes(column) && taken) {
          expect([text.replace(/\s+/g, ' '), null]).toContain(kept)
        }
      }
    },
  )

  test('with very long cells, and with surrogate pairs where a message is cut, is imported completely', async () => {
    const cut = `${'x'.repeat(39)}🚗 and more`
    const words = Array.from({ length: 3_000 }, (_, index) => (index * 7919).toString(36)).join(' ')
    const rows = [
      `Tata,Nexon,${cut},`,
      `Tata,Nexon,2019,${words}`,
      `Tata,${words},2019,`,
      `Tata,Nexon,🚗${cut},`,
    ]
    const done = await importList(['make,model,year,remarks', ...rows].join('\n'), ['make', 'model', 'year'])
    expect(done).toMatchObject({ state: 'done', processed: 4, accepted: 1, rejectedTotal: 3 })
    for (const { reason } of done.rejected) expect(reason.isWellFormed()).toBe(true)
  })

  test('with hostile headers gets a suggested mapping, and is imported with it', async () => {
    const header = HOSTILE_TEXTS.map(quote).join(',')
    const csv = `make,model,year,${header}\nTata,Punch,2021${',x'.repeat(HOSTILE_TEXTS.length)}\n`
    const answer = await uploadList(csv)
    expect(await answer.json()).toMatchObject({ columns: ['make', 'model', 'year', ...HOSTILE_TEXTS] })
    expect(await importList(csv, ['make', 'model', 'year'])).toMatchObject({ state: 'done', accepted: 1 })
  })

  test.each(HIDDEN_TEXTS)('with the header %j is refused', async (text) => {
    const answer = await uploadList(`make,model,year,${text}\nTata,Punch,2021,x\n`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'FILE_REFUSED',
      message: 'The name of column 4 has hidden characters. Type it anew and upload the list again.',
    })
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

  test.each(partOf(TAKING, 2, 8))('is refused anywhere in %s, with its field', async (name) => {
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
