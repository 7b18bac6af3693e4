import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import {
  makeAdmin,
  makeCity,
  makeDealer,
  UNUSED_ID,
  type MadeCity,
  type MadeUser,
} from '#server/testing/factories.ts'
import { expectAmountRefused } from '#server/testing/expect-paid.ts'
import { CITY_PRICE, orderCities, payOrder } from '#server/testing/payment-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf } from '#server/testing/tier.ts'

let app: TestApp
let newcomer: MadeUser
let dealer: MadeUser
let delhi: MadeCity
let bengaluru: MadeCity

beforeAll(async () => {
  app = await startTestApp()
  const { db } = app.database
  delhi = await makeCity(db, { name: 'Delhi', state: 'Delhi' })
  bengaluru = await makeCity(db, { name: 'Bengaluru', state: 'Karnataka' })
  newcomer = await makeDealer(db, { onboarding: 'subscription' })
  dealer = await makeDealer(db, { cityIds: [delhi.cityId] })
})
afterAll(() => app.stop())

function initiate(more: Partial<Input<'initiatePayment'>> = {}, by = newcomer, key?: string) {
  const order = { amount: 2 * CITY_PRICE, cities: ['Delhi', 'Bengaluru'], mode: 'UPI' as const, ...more }
  return app.call('initiatePayment', order, { token: by.token, ...(key === undefined ? {} : { key }) })
}

async function countOrders(): Promise<number> {
  const { count } = await app.database.db
    .selectFrom('city_orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('the city price', () => {
  test('is returned with all cities to a dealer at the subscription step and to an approved one', async () => {
    for (const { token } of [newcomer, dealer]) {
      const { value } = await app.must('AmountPayGet', {}, { token })
      expect(value).toEqual({
        amount: CITY_PRICE,
        cities: [
          { id: bengaluru.cityId, name: 'Bengaluru' },
          { id: delhi.cityId, name: 'Delhi' },
        ],
      })
    }
  })

  test.each(['dealer_info', 'upload_docs', 'contract'] as const)('is refused at %s', async (onboarding) => {
    const other = await makeDealer(app.database.db, { onboarding })
    const answer = await app.call('AmountPayGet', {}, { token: other.token })
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'WRONG_STEP' }])
    const ordered = await initiate({}, other)
    expect([ordered.status, ordered.body]).toMatchObject([409, { code: 'WRONG_STEP' }])
  })

  test.each(['otp_login', 'pending_approval'] as const)(
    'is refused without access at %s',
    async (onboarding) => {
      const other = await makeDealer(app.database.db, { onboarding })
      expect((await initiate({}, other)).body).toMatchObject({ status: 403, code: 'ONBOARDING_INCOMPLETE' })
    },
  )

  test('is refused to an admin', async () => {
    const admin = await makeAdmin(app.database.db)
    expect((await initiate({}, admin)).status).toBe(403)
  })
})

describe('the limit on orders', () => {
  test('refuses further orders for a while, but not a repeat with the same key', async () => {
    const strict = await startTestApp({ env: { ORDERS_PER_DEALER_PER_HOUR: '2' } })
    try {
      const { db } = strict.database
      const city = await makeCity(db)
      const [keen, other] = [
        await makeDealer(db, { onboarding: 'subscription' }),
        await makeDealer(db, { onboarding: 'subscription' }),
      ]
      const order = (by: MadeUser, key: string) =>
        strict.call(
          'initiatePayment',
          { amount: CITY_PRICE, cities: [city.name], mode: 'UPI' },
          { token: by.token, key },
        )
      for (const key of ['first', 'first', 'second']) expect((await order(keen, key)).status).toBe(200)
      const third = await order(keen, 'third')
      expect(third).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
      expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await order(keen, 'second')).status).toBe(200)
      expect((await order(other, 'first')).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })
})

describe('an order', () => {
  test('is opened with the provider in paise, at the configured price', async () => {
    const answer = await app.must(
      'initiatePayment',
      { amount: 2 * CITY_PRICE, cities: ['Delhi', 'Bengaluru'], mode: 'netBanking' },
      { token: newcomer.token },
    )
    const { option, orderId } = answer.value
    expect(answer.code).toBe(200)
    expect(orderId).toMatch(/^order_[A-Za-z0-9]{14}$/)
    expect(option).toEqual({
      provider: 'sandbox',
      key: expect.stringMatching(/^rzp_test_/),
      amount: 60_000_00,
      currency: 'INR',
      name: 'Yardbid',
      description: '2 cities for one year',
      order_id: orderId,
      prefill: {
        name: newcomer.name,
        email: newcomer.email,
        contact: newcomer.mobile,
        method: 'netbanking',
      },
    })
  })

  test.each([
    ['names in any spelling', () => [' delhi ', 'BANGALORE']],
    ['ids', () => [delhi.cityId, bengaluru.cityId.toUpperCase()]],
  ])('accepts cities by %s', async (_, cities) => {
    expect((await initiate({ cities: cities() })).status).toBe(200)
  })

  test.each([
    ['a lower amount', 1],
    ['an amount one rupee lower', 2 * CITY_PRICE - 1],
    ['the price of one city', CITY_PRICE],
    ['a higher amount', 2 * CITY_PRICE + 1],
    ['the price in paise', 2 * CITY_PRICE * 100],
  ])('with %s is refused and not stored', async (_, amount) => {
    await expectAmountRefused(app, newcomer, [delhi, bengaluru], amount)
  })

  test.each([
    ['no city', { cities: [] }, 'Please select a city for each added location.'],
    ['a city twice', { cities: ['Delhi', 'New Delhi'] }, 'Each city can be selected only once.'],
    [
      'an unknown city',
      { cities: ['Delhi', 'Atlantis'] },
      'There is no market in Atlantis yet. Choose a city from the list.',
    ],
    ['no amount', { amount: 0 }, 'Enter a whole number of rupees, at most 99,99,99,999.'],
    ['a fractional amount', { amount: 60_000.5 }, 'Enter a whole number of rupees, at most 99,99,99,999.'],
    ['a negative amount', { amount: -60_000 }, 'Enter a whole number of rupees, at most 99,99,99,999.'],
    ['another payment mode', { mode: 'cash' as 'UPI' }, 'This can only be UPI or netBanking.'],
  ])('with %s is invalid input', async (_, more, sentence) => {
    const before = await countOrders()
    expect((await initiate(more)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT', error: sentence })
    expect(await countOrders()).toBe(before)
  })

  test('with an unknown city id is 404', async () => {
    expect((await initiate({ cities: ['Delhi', UNUSED_ID] })).status).toBe(404)
  })

  test('is stored once for a hundred calls with the same key', async () => {
    const before = await countOrders()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => initiate({}, newcomer, key)))
    const done = answers.filter(({ ok }) => ok).map(({ body }) => body)
    for (const { status, body } of answers) {
      if (status !== 200) expect(body).toMatchObject({ status: 409, code: 'IN_PROGRESS' })
    }
    for (let repeat = 0; repeat < sizeOf({ short: 10, long: 80 }); repeat += 1)
      done.push((await initiate({}, newcomer, key)).body)
    expect(new Set(done.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)
    expect((await initiate({ mode: 'netBanking' }, newcomer, key)).body).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  test('is listed for its dealer only, while unpaid', async () => {
    const other = await makeDealer(app.database.db, { onboarding: 'subscription' })
    const orderId = await orderCities(app, other, [delhi])
    const { cities, payments } = await app.must('getCityPayments', {}, { token: other.token })
    expect(cities).toEqual([])
    expect(payments).toMatchObject([
      { orderId, amount: CITY_PRICE, state: 'open', paidAt: null, receiptNumber: null, refundDue: 0 },
    ])
    const seen = await app.must('getCityPayments', {}, { token: dealer.token })
    expect(JSON.stringify(seen)).not.toContain(orderId)
  })
})

describe('the sandbox checkout', () => {
  const pay = (body: unknown, headers: Record<string, string> = {}) =>
    app.fetch('/api/dev/sandbox/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  test('captures an order’s payment once', async () => {
    const orderId = await orderCities(app, dealer, [delhi])
    const paid = await payOrder(app, orderId)
    expect(paid).toEqual({
      orderId,
      paymentId: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const again = await pay({ orderId, outcome: 'success' })
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { message: 'Payment already done for this order.' },
    ])
  })

  test('captures one of ten simultaneous payments', async () => {
    const orderId = await orderCities(app, dealer, [delhi])
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay({ orderId, outcome: 'success' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(409),
    ])
  })

  test('reports a failure like the provider, and allows another attempt', async () => {
    const orderId = await orderCities(app, dealer, [delhi])
    const failed = await pay({ orderId, outcome: 'failure' })
    expect([failed.status, await failed.json()]).toMatchObject([
      200,
      {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: expect.any(String),
          metadata: { order_id: orderId },
        },
      },
    ])
    expect((await pay({ orderId, outcome: 'success' })).status).toBe(200)
  })

  test('knows only its own orders, and refuses proxied requests', async () => {
    expect((await pay({ orderId: 'order_ABCDEFGHIJKLMN', outcome: 'success' })).status).toBe(404)
    expect((await pay({ orderId: 5, outcome: 'success' })).status).toBe(400)
    expect((await pay({ orderId: 'order_ABCDEFGHIJKLMN', outcome: 'maybe' })).status).toBe(400)
    const orderId = await orderCities(app, dealer, [delhi])
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      expect((await pay({ orderId, outcome: 'success' }, { [name]: '1.2.3.4' })).status, name).toBe(404)
    }
  })
})

test('a publicly reachable server has no sandbox checkout', async () => {
  const open = await startTestApp({ env: { HOST: '0.0.0.0' } })
  try {
    const answer = await open.fetch('/api/dev/sandbox/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId: 'order_ABCDEFGHIJKLMN', outcome: 'success' }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  } finally {
    await open.stop()
  }
})
