import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { makeAuction, makeFlow } from '#server/testing/auction-factories.ts'
import { makeAdmin, makeCity, makeDealer, secondsFromNow, type MadeUser } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

// Facts that banks' lists give of a car beyond those that dealers read.

let app: TestApp
let admin: MadeUser
let delhi = ''
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app.database
  admin = await makeAdmin(db)
  delhi = (await makeCity(db, { name: 'Delhi', state: 'Delhi' })).cityId
})
afterAll(() => app.stop())

const asAdmin = () => ({ token: admin.token })
const create = async (more: Partial<Input<'admin/createCar'>> = {}) => {
  const creta = { make: 'Hyundai', model: 'Creta', year: 2019, city: 'Delhi' }
  return (await app.must('admin/createCar', { ...creta, ...more }, asAdmin())).carId
}
const update = (input: Input<'admin/updateCar'>) => app.call('admin/updateCar', input, asAdmin())
const read = (carId: string) => app.must('admin/getCar', { carId }, asAdmin())

const FOR_THE_HOUSE = {
  reserve: 5_75_000,
  startingPrice: 4_25_000,
  agreementNo: 'LXDEL00123-45',
  repossessedOn: '2026-03-05',
  parkedSince: '2026-03-07',
} as const
const FOR_DEALERS = { keys: 2, insuranceUntil: '2027-03-31' } as const
const NUMBERS = { chassisNo: 'MA3EHKD17A0123456', engineNo: 'K12MN1234567' } as const
const ALL = { ...FOR_THE_HOUSE, ...FOR_DEALERS, ...NUMBERS }

test('they are stored, changed and cleared, and both logs say what they were', async () => {
  const carId = await create({ ...ALL, chassisNo: ' *ma3ehkd17a 0123456* ', engineNo: 'k12mn 1234567' })
  expect(await read(carId)).toMatchObject(ALL)
  const change = { reserve: 6_00_000, insuranceUntil: '2028-02-29', keys: 0, repossessedOn: null }
  expect(await update({ carId, ...change })).toMatchObject({ ok: true })
  expect(await read(carId)).toMatchObject({ ...ALL, ...change })
  const changed = { before: { reserve: 5_75_000, keys: 2, insuranceUntil: '2027-03-31' }, after: change }
  const { db } = app.database
  expect(
    await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('subject_id', '=', carId)
      .where('action', '=', 'carChanged')
      .execute(),
  ).toMatchObject([changed])
  expect(
    await db
      .selectFrom('events')
      .select('details')
      .where('car_id', '=', carId)
      .where('event', '=', 'carChanged')
      .execute(),
  ).toMatchObject([{ details: changed }])
})

test.each([
  ['reserve', { reserve: 0 }],
  ['reserve', { reserve: 1.5 }],
  ['startingPrice', { startingPrice: 1_00_00_00_000 }],
  ['keys', { keys: 10 }],
  ['keys', { keys: 1.5 }],
  ['insuranceUntil', { insuranceUntil: '31-03-2027' }],
  ['insuranceUntil', { insuranceUntil: '2027-02-30' }],
  ['repossessedOn', { repossessedOn: '2099-01-01' }],
  ['parkedSince', { parkedSince: '2099-01-01' }],
  ['chassisNo', { chassisNo: 'MA3EXXXXXXXX23456' }],
  ['engineNo', { engineNo: '4.5E+12' }],
  ['agreementNo', { agreementNo: 'A'.repeat(51) }],
] as const)('a faulty %s is refused: %j', async (field, given) => {
  const answer = await app.call(
    'admin/createCar',
    { make: 'Tata', model: 'Nexon', year: 2019, city: 'Delhi', ...given },
    asAdmin(),
  )
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
})

test('what the house keeps for itself changes while the car is in an auction, and what dealers rely on does not', async () => {
  const carId = await create(ALL)
  await makeAuction(app.database.db, { lots: [{ carId, startingPrice: 1_00_000 }] })
  const later = {
    reserve: 6_50_000,
    startingPrice: 5_00_000,
    agreementNo: 'LXDEL00123-46',
    repossessedOn: '2026-03-04',
    parkedSince: null,
  }
  expect(await update({ carId, ...later })).toMatchObject({ ok: true })
  expect(await read(carId)).toMatchObject(later)
  for (const [field, change] of [
    ['keys', { keys: 1 }],
    ['insuranceUntil', { insuranceUntil: null }],
    ['chassisNo', { chassisNo: 'MA3EHKD17A0123457' }],
    ['engineNo', { engineNo: 'K12MN1234568' }],
  ] as const) {
    expect(await update({ carId, ...later, ...change })).toMatchObject({
      status: 409,
      body: { code: 'CAR_IN_AUCTION', fields: { [field]: expect.any(String) } },
    })
  }
})

test('keys and insurance are announced to dealers, and nothing else of it can be', async () => {
  const carId = await create(ALL)
  const { lots } = await makeAuction(app.database.db, { lots: [{ carId }] })
  const [lot] = lots
  if (!lot) throw new Error('The auction has no lot.')
  const { lotId } = lot
  const facts = { ...FOR_THE_HOUSE, keys: 1, insuranceUntil: '2026-12-31', chassisNo: 'MA3EHKD17A0999999' }
  const announced = await app.must(
    'admin/announceLot',
    // Facts that an announcement does not know are unknown fields, which no call reads.
    { lotId, text: '', facts },
    asAdmin(),
  )
  expect(announced.announcements).toMatchObject([
    {
      facts: [
        { field: 'keys', before: 2, after: 1 },
        { field: 'insuranceUntil', before: '2027-03-31', after: '2026-12-31' },
      ],
    },
  ])
  expect(await read(carId)).toMatchObject({ ...ALL, keys: 1, insuranceUntil: '2026-12-31' })
})

test('a lot has the prices that are kept of its car, unless others or none are given', async () => {
  const { db } = app.database
  const [left, given, none, unknown] = [
    await create(ALL),
    await create(ALL),
    await create(ALL),
    await create(),
  ]
  const auction = {
    name: 'Tuesday',
    format: 'open' as const,
    startsAt: secondsFromNow(60).toISOString(),
    endsAt: secondsFromNow(3600).toISOString(),
  }
  const lots = [
    { carId: left },
    { carId: given, startingPrice: 3_00_000, reserve: 4_00_000 },
    { carId: none, startingPrice: null, reserve: null },
    { carId: unknown },
  ]
  const { auctionId } = await app.must('admin/createAuction', { ...auction, lots }, asAdmin())
  const readLots = async () =>
    (await app.must('admin/getAuction', { auctionId }, asAdmin())).lots.map(({ startingPrice, reserve }) => [
      startingPrice,
      reserve,
    ])
  expect(await readLots()).toEqual([
    [4_25_000, 5_75_000],
    [3_00_000, 4_00_000],
    [1, null],
    [1, null],
  ])
  await update({ carId: left, reserve: 5_80_000 })
  // The lot has its own; a draft that is saved again takes what is kept then.
  expect((await readLots())[0]).toEqual([4_25_000, 5_75_000])
  await app.must('admin/updateAuction', { auctionId, ...auction, lots: lots.slice(0, 1) }, asAdmin())
  expect(await readLots()).toEqual([[4_25_000, 5_80_000]])
  await db.deleteFrom('lots').where('auction_id', '=', auctionId).execute()
})

test('the winner reads the numbers from the approval of its payment on, and nobody else does', async () => {
  const { db } = app.database
  const carId = await create(ALL)
  const { lots } = await makeAuction(db, { lots: [{ carId }] })
  const [lot] = lots
  if (!lot) throw new Error('The auction has no lot.')
  const [winner, other] = [
    await makeDealer(db, { cityIds: [delhi] }),
    await makeDealer(db, { cityIds: [delhi] }),
  ]
  const flowId = await makeFlow(db, { ...winner, ...lot, state: 'PAYMENT_REVIEWED' })
  await makeFlow(db, { ...other, ...lot, state: 'BID_LOST' })
  const see = async ({ token }: MadeUser) => (await app.must('getCarDetails', { carId }, { token })).car
  const hidden = { chassisNo: null, engineNo: null }
  expect(await see(winner)).toMatchObject({ ...FOR_DEALERS, ...hidden })
  for (const [state, numbers] of [
    ['PAYMENT_APPROVED', NUMBERS],
    ['DELIVERY_GATE_PASS_APPROVED', NUMBERS],
    ['RC_ACCEPTED', NUMBERS],
    ['PAYMENT_REJECTED', hidden],
  ] as const) {
    await db.updateTable('flows').set({ state }).where('id', '=', flowId).execute()
    expect(await see(winner), state).toMatchObject({ ...FOR_DEALERS, ...numbers })
    expect(await see(other), state).toMatchObject({ ...FOR_DEALERS, ...hidden })
  }
})
