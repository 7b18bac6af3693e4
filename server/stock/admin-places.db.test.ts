import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCity } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let token = ''
beforeAll(async () => {
  app = await startTestApp()
  token = (await makeAdmin(app.database.db)).token
})
afterAll(() => app.stop())

const okhla = { name: 'Okhla', address: '12 Mathura Road', latitude: 28.53, longitude: 77.27 }

test('a city has one canonical spelling and exists once', async () => {
  const city = await app.must('admin/createCity', { name: ' bangalore ', state: 'Karnataka' }, { token })
  expect(city).toMatchObject({ name: 'Bengaluru', state: 'Karnataka' })
  const again = await app.call('admin/createCity', { name: 'BENGALURU', state: 'Karnataka' }, { token })
  expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } })
  expect(await app.must('admin/getCities', {}, { token })).toContainEqual(city)
})

test('a yard belongs to a city of the house, with a unique name in it', async () => {
  await makeCity(app.database.db, { name: 'Delhi', state: 'Delhi' })
  await makeCity(app.database.db, { name: 'Mumbai', state: 'Maharashtra' })
  const yard = await app.must('admin/createYard', { ...okhla, city: 'new delhi' }, { token })
  expect(yard).toEqual({ id: yard.id, ...okhla, city: 'Delhi' })
  const again = await app.call('admin/createYard', { ...okhla, name: 'OKHLA', city: 'Delhi' }, { token })
  expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } })
  await app.must('admin/createYard', { ...okhla, city: 'Bombay' }, { token })

  expect(await app.must('admin/getYards', { city: 'DELHI' }, { token })).toEqual([yard])
  expect(await app.must('admin/getYards', { city: 'Atlantis' }, { token })).toEqual([])
  const cities = (await app.must('admin/getYards', {}, { token })).map(({ city }) => city)
  expect(cities).toEqual(['Delhi', 'Mumbai'])
})

test('a yard in an unknown city or with invalid coordinates is refused', async () => {
  const nowhere = await app.call('admin/createYard', { ...okhla, city: 'Atlantis' }, { token })
  expect(nowhere).toMatchObject({
    status: 400,
    body: { fields: { city: expect.stringContaining('Atlantis') } },
  })
  const beyond = await app.call('admin/createYard', { ...okhla, city: 'Delhi', latitude: 91 }, { token })
  expect(beyond).toMatchObject({ status: 400, body: { fields: { latitude: expect.any(String) } } })
})

test('of simultaneous additions of one city, one succeeds', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { status } = await app.call('admin/createCity', { name: 'Kochi', state: 'Kerala' }, { token })
      return status
    }),
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
})
