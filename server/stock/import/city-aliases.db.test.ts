import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import { makeCity } from '#server/testing/factories.ts'
import { figures, HEADER, MAPPING, newSupplier, startImportScene } from '#server/testing/import-scene.ts'

const scene = await startImportScene()
const { app, token } = scene
afterAll(() => app.stop())

await makeCity(app.database.db, { name: 'Bengaluru', state: 'Karnataka' })

/** A spelling that no other test has, of letters alone. */
const newSpelling = () => `Tawn ${randomUUID().replace(/[^a-f]/g, '')}`

const listOf = (...cities: readonly string[]) =>
  [HEADER, ...cities.map((city, row) => `${row},Tata Nexon,2019,${city},,,`)].join('\n')

async function preview(csv: string, more: object = {}) {
  const response = await scene.upload(csv)
  const { fileId } = (await response.json()) as Output<'admin/uploadImport'>
  const input = { fileId, mapping: MAPPING, ...more }
  return app.must('admin/previewImport', input, { token })
}

const aliases = () => app.must('admin/getCityAliases', {}, { token })

test('each unknown spelling of a list is asked about once, with its rows', async () => {
  const [one, other] = [newSpelling(), newSpelling()]
  const list = listOf(one, 'Delhi', other, one.toUpperCase(), `"${one},"`, 'Bangalore', '110020', '')
  const { unknownCities } = await preview(list)
  expect(unknownCities.map(({ rows }) => rows)).toEqual([3, 1])
  expect(unknownCities.map(({ spelling }) => spelling.toLowerCase())).toEqual(
    [one, other].map((text) => text.toLowerCase()),
  )

  const answered = await preview(list, { cityAliases: [{ spelling: one, city: 'Bengaluru' }] })
  expect(answered.unknownCities).toEqual(unknownCities)
  expect(answered.cars.map(({ facts }) => facts?.['city'] ?? null)).toEqual([
    'Bengaluru',
    'Delhi',
    null,
    'Bengaluru',
    'Bengaluru',
    'Bengaluru',
    null,
    null,
  ])
})

test('an answer counts for its list, and is remembered for others once the list is imported', async () => {
  const [kept, once] = [newSpelling(), newSpelling()]
  const cityAliases = [
    { spelling: kept, city: 'bangalore' },
    { spelling: once, city: 'Bengaluru', remember: false },
  ]
  const supplier = newSupplier(scene)
  const list = listOf(kept, once)
  expect(figures(await supplier.mustRun(list, { cityAliases, dryRun: true }))).toEqual([2, 0, 0])
  expect(figures(await supplier.mustRun(list))).toEqual([0, 0, 2])
  expect(figures(await supplier.mustRun(list, { cityAliases }))).toEqual([2, 0, 0])

  const other = newSupplier(scene)
  const done = await other.mustRun(listOf(kept.toUpperCase(), once))
  expect(figures(done)).toEqual([1, 0, 1])
  expect(done.rejected).toMatchObject([{ row: 3, field: 'city' }])
  expect((await preview(list)).unknownCities).toMatchObject([{ rows: 1 }])
  expect((await other.stock()).map(({ city }) => city)).toEqual(['Bengaluru'])
  expect(await aliases()).toContainEqual({
    spelling: kept,
    city: 'Bengaluru',
    addedBy: expect.any(String),
    addedAt: expect.any(String),
  })
  const { entries } = await app.must('admin/getAudit', { action: 'cityAliasAdded' }, { token })
  expect(entries.map(({ after }) => after)).toContainEqual({ spelling: kept, city: 'Bengaluru' })
})

test('a spelling of another city, and a city that the house does not have, are refused', async () => {
  const spelling = newSpelling()
  const run = (alias: { spelling: string; city: string }) =>
    newSupplier(scene).run(listOf(spelling), { cityAliases: [alias] })
  expect(await run({ spelling: 'Delhi', city: 'Bengaluru' })).toMatchObject({
    status: 400,
    body: {
      fields: { 'cityAliases.0.spelling': '“Delhi” is Delhi, so it can’t stand for Bengaluru as well.' },
    },
  })
  expect(await run({ spelling, city: 'Atlantis' })).toMatchObject({
    status: 400,
    body: { fields: { 'cityAliases.0.city': 'There is no city Atlantis yet. Add the city first.' } },
  })
})

test('a spelling counts wherever a city is named, until it is removed', async () => {
  const spelling = newSpelling()
  const add = (city: string) => app.call('admin/addCityAlias', { spelling, city }, { token })
  expect(await add('Bengaluru')).toMatchObject({ status: 200, body: { spelling, city: 'Bengaluru' } })
  expect(await add('Bengaluru')).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } })
  expect(await add('Delhi')).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } })
  const city = { name: spelling, state: 'Karnataka' }
  expect(await app.call('admin/createCity', city, { token })).toMatchObject({ status: 409 })

  const car = { make: 'Tata', model: 'Nexon', year: 2019, city: spelling.toUpperCase() }
  const { carId } = await app.must('admin/createCar', car, { token })
  expect(await app.must('admin/getCar', { carId }, { token })).toMatchObject({ city: 'Bengaluru' })
  const named = await app.must('admin/getCars', { city: spelling }, { token })
  expect(named.cars.map(({ id }) => id)).toContain(carId)
  const place = {
    name: randomUUID(),
    city: spelling,
    address: '1 Main Road',
    latitude: 12.97,
    longitude: 77.59,
  }
  expect(await app.must('admin/createYard', place, { token })).toMatchObject({ city: 'Bengaluru' })

  const remove = () =>
    app.call('admin/removeCityAlias', { spelling: ` ${spelling.toUpperCase()}` }, { token })
  expect(await remove()).toMatchObject({ status: 200 })
  expect(await remove()).toMatchObject({ status: 404 })
  expect(await app.call('admin/createCar', car, { token })).toMatchObject({ status: 400 })
  expect((await aliases()).map((alias) => alias.spelling)).not.toContain(spelling)
})
