import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/factories.ts'
import { startTestHouse, type TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startTestHouse()
})
afterAll(() => house.stop())

test('while the database stalls calls are answered all the same; afterwards a repeat tells the first outcome', async () => {
  const admin = await makeAdmin(house.database.db)
  const options = { token: admin.token, key: randomUUID() }
  const city = { name: `Town ${randomUUID().slice(0, 8)}`, state: 'Kerala' }
  const blocker = await house.database.pool.connect()
  await blocker.query('begin; lock table cities in access exclusive mode')
  const answers = await Promise.all([
    house.call('admin/getCities', {}, admin),
    house.call('admin/createCity', city, options),
  ])
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(answer.headers.get('retry-after')).toBe('2')
  }
  await blocker.query('rollback')
  blocker.release()
  await expect
    .poll(async () => (await house.call('admin/createCity', city, options)).status, { timeout: 10_000 })
    .toBe(200)
  const made = (await house.must('admin/getCities', {}, admin)).filter(({ name }) => name === city.name)
  expect(made).toHaveLength(1)
})
