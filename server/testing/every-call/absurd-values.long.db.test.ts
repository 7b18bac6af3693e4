import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATION_NAMES, type OperationName } from '#contract/api.ts'
import { methodOf } from '#contract/route.ts'
import { absurdValues, boundedFields, undeclaredDates } from '#server/testing/absurd-values.ts'
import { bodyOfCall, bodyTypeOf, pathOfCall, takesQuery } from '#server/testing/call-path.ts'
import { makeSceneLot, setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { declaredPlaces } from '#server/testing/corrupt-request.ts'
import { putText } from '#server/testing/corrupt-bodies.ts'
import { sendRaw, type RawRequest } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'
import type { ValidCall } from '#server/testing/valid-call.ts'
import { makeValidCall, tokenOf } from '#server/testing/valid-calls.ts'

/** The time limit of a request, in ms. The test's own timeout is longer. */
const ANSWERED_WITHIN_MS = 10_000

let app: TestApp
let scene: CallScene
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
})
afterAll(() => app.stop())

/** Values that make sense after all. */
const SENSIBLE: readonly (readonly [place: RegExp, value: number, why: string])[] = [
  [/^storeAnalyticsEvent (events\.0\.)?eventValue$/, -1, 'the value of an event has any sign'],
  [/^storeAnalyticsEvent (events\.0\.)?customParameters\.colour$/, -1, 'so has a parameter'],
]

/** All numbers that may have decimals. */
const WITH_DECIMALS: readonly (readonly [place: RegExp, why: string])[] = [
  [/^storeAnalyticsEvent (events\.0\.)?(eventValue|customParameters\.colour)$/, 'sums of any kind'],
  [/^saveConditionReport sections\.\w+\.\w+\.treadMm$/, 'tread is measured in tenths of a millimetre'],
  [
    /^admin\/(createCar |updateCar |announceLot facts\.|correctSoldCar facts\.)(mileage|power)$/,
    '18.5 km per litre, 83.1 bhp',
  ],
  [/^admin\/createYard (latitude|longitude)$/, 'degrees'],
  [/^admin\/importCars answerWithinSeconds$/, 'a part of a second'],
  [/^admin\/allocateLine amount$/, 'a part of a line, in rupees and paise'],
  [/^admin\/(importCars|previewImport) defaults\.colour$/, 'the cell of any column, such as the mileage'],
]

const placeOf = (name: string, path: readonly string[]) => `${name} ${path.join('.')}`
const NAMES = OPERATION_NAMES.filter((name) => boundedFields(name).length > 0)

/** Returns a call with another input, given as JSON, as a request. */
function requestOf(name: OperationName, call: ValidCall<OperationName>, written: string): RawRequest {
  const token = tokenOf(scene, call.by)
  const isRead = methodOf(name) === 'GET'
  const input = JSON.parse(written) as object
  return {
    method: methodOf(name),
    path: pathOfCall(name, input),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(isRead ? {} : { 'content-type': bodyTypeOf(name) }),
      ...call.headers,
    },
    body: isRead ? null : takesQuery(name) ? bodyOfCall(call) : Buffer.from(written),
  }
}

test.each(NAMES)('%s refuses absurd dates and numbers at their fields', async (name) => {
  const call = await makeValidCall(name, scene)
  const faults: string[] = []
  for (const [index, field] of boundedFields(name).entries()) {
    const place = placeOf(name, field.path)
    // In the short tier each field gets some of the values, and fields in a row get other ones.
    for (const value of partOf(absurdValues(field), index % 4, 4)) {
      if (SENSIBLE.some(([where, sensible]) => sensible === value && where.test(place))) continue
      const request = requestOf(name, call, putText(call.input, field.path, JSON.stringify(value)))
      const { status, text } = await sendRaw(app.url, request, ANSWERED_WITHIN_MS)
      const { fields = {} } = JSON.parse(text) as { fields?: Record<string, string> }
      if (status !== 400 || fields[field.path.join('.')] === undefined) {
        faults.push(`${place} = ${value}: ${status} ${text.slice(0, 160)}`)
      }
    }
  }
  expect(faults, `${faults.length} faults`).toEqual([])
})

test('a number without decimals is declared as a whole number', () => {
  const places = NAMES.flatMap((name) =>
    boundedFields(name)
      .filter(({ kinds }) => kinds.includes('number'))
      .map(({ path }) => placeOf(name, path)),
  )
  expect(places.filter((place) => !WITH_DECIMALS.some(([where]) => where.test(place)))).toEqual([])
  expect(WITH_DECIMALS.filter(([where]) => !places.some((place) => where.test(place)))).toEqual([])
})

/** The date at the top of a proof is read as that of its transfer; beside several transfers it is not read. */
const READ_AS_TRANSFER = ['submitPaymentInfo', 'submitPaymentDetails'] as const

test('what is named as a date is declared as one', () => {
  const places = OPERATION_NAMES.flatMap((name) => undeclaredDates(name).map((path) => `${name} ${path}`))
  expect(places).toEqual(READ_AS_TRANSFER.map((name) => `${name} transactionDate`))
})

test.each(READ_AS_TRANSFER)('%s refuses an absurd day of its only transfer', async (name) => {
  const call = await makeValidCall(name, scene)
  for (const transactionDate of ['0000-01-01', '0001-01-01', '9999-12-31']) {
    const request = requestOf(name, call, JSON.stringify({ ...call.input, transactionDate }))
    const { status, text } = await sendRaw(app.url, request, ANSWERED_WITHIN_MS)
    expect(status, text).toBe(400)
    expect(JSON.parse(text), transactionDate).toMatchObject({
      fields: { transactionDate: expect.any(String) },
    })
  }
})

const ABSURD_POSITIONS = [-1, 8.64e15, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 1e308, 0.5]

/** Returns cursors of the same list whose position has an absurd number in the place of each of its numbers. */
function forgeCursors(cursor: string): readonly string[] {
  const position = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as readonly unknown[]
  return position.flatMap((part, place) =>
    typeof part !== 'number'
      ? []
      : partOf(ABSURD_POSITIONS, place % 3, 3).map((absurd) =>
          Buffer.from(JSON.stringify(position.with(place, absurd))).toString('base64url'),
        ),
  )
}

test('a forged cursor gets a page or a refusal', async () => {
  for (let lots = 0; lots < 2; lots += 1) await makeSceneLot(scene)
  const paged = OPERATION_NAMES.filter((name) => declaredPlaces(name).some(([key]) => key === 'cursor'))
  const lists: readonly (readonly [OperationName, object])[] = [
    ...paged.map((name) => [name, { city: scene.city.name }] as const),
    ['admin/getAuctions', { sort: 'schedule' }],
  ]
  const forged = new Set<OperationName>()
  const faults: string[] = []
  for (const [name, more] of lists) {
    const token = tokenOf(scene, (await makeValidCall(name, scene)).by) ?? ''
    const query = { limit: 1, ...more }
    const { body } = await app.call(name, query, { token })
    const { nextCursor } = body as { nextCursor?: string | null }
    for (const cursor of typeof nextCursor === 'string' ? forgeCursors(nextCursor) : []) {
      forged.add(name)
      const { status } = await app.call(name, { ...query, cursor }, { token })
      if (status !== 200 && status !== 400) faults.push(`${name} with ${cursor}: ${status}`)
    }
  }
  expect(faults).toEqual([])
  expect([...forged]).toEqual(
    expect.arrayContaining([
      'getCars',
      'admin/getCars',
      'admin/getAuctions',
      'admin/getDealers',
      'admin/getAudit',
    ]),
  )
})
