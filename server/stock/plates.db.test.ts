import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { plateKey, spellingsOf } from '#domain/identifiers/registration-number.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { makeAuction, makeCar, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { makeDealer, secondsFromNow } from '#server/testing/factories.ts'
import { figures, HEADER, newSupplier, startImportScene } from '#server/testing/import-scene.ts'

const scene = await startImportScene()
const { app, token, delhi } = scene
const { db, pool } = app.database
afterAll(() => app.stop())

const create = (regno: string, more: Partial<Input<'admin/createCar'>> = {}) =>
  app.call(
    'admin/createCar',
    { make: 'Tata', model: 'Nexon', year: 2019, city: 'Delhi', regno, ...more },
    { token },
  )
const mustCreate = async (regno: string, more: Partial<Input<'admin/createCar'>> = {}) => {
  const answer = await create(regno, more)
  if (!answer.ok) throw new Error(JSON.stringify(answer.body))
  return answer.body.carId
}
const read = (carId: string) => app.must('admin/getCar', { carId }, { token })

/** Sells a car to a dealer, whose dealings with it have come to this state. */
async function sell(carId: string, state: FlowState): Promise<void> {
  const { lots } = await makeAuction(db, { lots: [{ carId }] })
  const lotId = lots[0]?.lotId ?? ''
  const { organisationId, userId } = await makeDealer(db)
  await makeFlow(db, { organisationId, userId, lotId, carId, state, awardAmount: 500_000 })
  await makeOutcome(db, { lotId, outcome: 'awarded', hammerPrice: 500_000 })
}

/** Makes two cars of one plate, as they were stored before plates were compared. */
async function makeTwins(regno: string, spelling: string): Promise<readonly [string, string]> {
  const [one, other] = [
    await makeCar(db, { cityId: delhi, regno, is_twin: true }),
    await makeCar(db, { cityId: delhi, regno: spelling, is_twin: true }),
  ]
  return [one.carId, other.carId]
}

describe('the key of a plate', () => {
  const part = (letters: string, min: number, max: number) =>
    fc.string({ unit: fc.constantFrom(...letters.split('')), minLength: min, maxLength: max })
  const plate = fc
    .tuple(part('ABDLMHZ', 2, 2), part('0123456789', 0, 3), part('ABCX', 0, 4), part('0123456789', 0, 6))
    .map((parts) => parts.join(''))
  const sample = fc.sample(fc.oneof(plate, part('AB01|- ', 1, 12)), { numRuns: 2_000, seed: 7 })

  test('is the same in SQL and in TypeScript', async () => {
    const { rows } = await pool.query<{ regno: string; key: string }>(
      'select regno, plate_key(regno) as key from unnest($1::text[]) as wanted(regno)',
      [sample],
    )
    expect(rows).toEqual(sample.map((regno) => ({ regno, key: plateKey(regno) })))
  })

  test('is that of each of its spellings', () => {
    for (const regno of sample) {
      expect(new Set(spellingsOf(regno).map(plateKey))).toEqual(new Set([plateKey(regno)]))
      expect(spellingsOf(regno)).toContain(regno)
    }
  })
})

describe('a number plate is one car', () => {
  test.each([
    ['GJ1FA0102', 'GJ01FA0102'],
    ['DL 08 C FA 0101', 'DL8CFA101'],
    ['MH 01 234', 'MH-1-0234'],
  ])('in the form: %s and %s', async (regno, spelling) => {
    const carId = await mustCreate(regno)
    expect(await create(spelling)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_EXISTS', fields: { regno: expect.any(String) } },
    })
    const other = await mustCreate(`${regno.slice(0, 2)}99ZZ${carId.slice(0, 3)}`)
    const update = { carId: other, regno: spelling }
    expect(await app.call('admin/updateCar', update, { token })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_EXISTS' },
    })
    // The car itself may be written another way.
    await app.must('admin/updateCar', { carId, regno: spelling }, { token })
  })

  test('and two plates that look alike without their blanks are two', async () => {
    const [one, other] = [await mustCreate('MH 02 345'), await mustCreate('MH 23 45')]
    expect([(await read(one)).regno, (await read(other)).regno]).toEqual(['MH02345', 'MH2345'])
    expect((await read(await mustCreate('MH 3 345'))).regno).toBe('MH03345')
  })

  test('in a list, which says so of the second row', async () => {
    const supplier = newSupplier(scene)
    const list = `${HEADER}\n,Toyota Etios,2014,Delhi,TN 09 BC 0001,,\n,Toyota Etios,2014,Delhi,TN 09 BC 1,,\n`
    const run = await supplier.mustRun(list)
    expect(figures(run)).toEqual([1, 1, 0])
    expect(run).toMatchObject({
      doubts: [{ row: 3, field: 'regno', text: 'This car is twice in the list: row 2 is the same.' }],
      doubtsTotal: 1,
    })
    expect(await supplier.stock()).toMatchObject([{ regno: 'TN09BC0001' }])
    // Another spelling is no change.
    expect(
      figures(await newSupplier(scene).mustRun(`${HEADER}\n,Toyota Etios,2014,Delhi,TN9BC1,,\n`)),
    ).toEqual([1, 0, 0])
    expect(await db.selectFrom('cars').select('regno').where('regno', 'like', 'TN%BC%').execute()).toEqual([
      { regno: 'TN09BC0001' },
    ])
  })

  test('in a search, however it is spelled', async () => {
    const carId = await mustCreate('KA 05 MX 0042')
    for (const q of ['KA05MX0042', 'ka5mx42', 'KA 5 MX 42', 'ka-05-mx-0042']) {
      const { cars } = await app.must('admin/getCars', { q }, { token })
      expect(cars.map(({ id }) => id)).toEqual([carId])
    }
  })
})

describe('a car that was sold here before', () => {
  test('comes back by the form once it was delivered, as a new car', async () => {
    const earlier = await mustCreate('DL01CBA0001')
    await sell(earlier, 'DELIVERED')
    expect(await create('DL1CBA1', { cameBack: true })).toMatchObject({
      status: 409,
      body: { fields: { regno: expect.any(String) } },
    })
    await db.updateTable('flows').set({ state: 'DELIVERY_APPROVED' }).where('car_id', '=', earlier).execute()
    expect(await create('DL1CBA1')).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_EXISTS', fields: { cameBack: expect.stringContaining('here again') } },
    })
    const carId = await mustCreate('DL1CBA1', { cameBack: true })
    expect(await read(carId)).toMatchObject({ status: 'unlisted', earlierCarId: earlier })
    expect(await read(earlier)).toMatchObject({ status: 'sold', earlierCarId: null })
    expect(await create('DL01CBA0001', { cameBack: true })).toMatchObject({ status: 409 })
  })

  test('is not taken for one that never was here', async () => {
    expect(await create('DL01CBA0009', { cameBack: true })).toMatchObject({
      status: 400,
      body: { fields: { cameBack: expect.any(String) } },
    })
  })

  test('is asked about once for a list, before anything of it is stored', async () => {
    const supplier = newSupplier(scene)
    const rowOf = (number: number, km: number) =>
      `R-${number},Tata Nexon,2019,Delhi,DL2CBB000${number},${km},\n`
    await supplier.mustRun(`${HEADER}\n${rowOf(1, 10)}${rowOf(2, 20)}${rowOf(3, 30)}`)
    const before = await supplier.stock()
    for (const { id } of before.slice(0, 2)) await sell(id, 'RC_ACCEPTED')

    const list = `${HEADER}\n${rowOf(1, 11)}${rowOf(2, 21)}${rowOf(3, 31)}`
    const asked = await supplier.mustRun(list)
    expect(asked).toMatchObject({
      state: 'done',
      accepted: 0,
      questions: [
        {
          question: 'soldBefore',
          text: '2 cars were sold here before and delivered. Are they here again?',
          choices: [{ answer: 'again' }, { answer: 'skip' }],
          rows: 2,
        },
      ],
    })
    expect(await supplier.stock()).toEqual(before)
    expect(await supplier.mustRun(list, { dryRun: true })).toMatchObject({
      accepted: 1,
      unchanged: 2,
      questions: [{ rows: 2 }],
    })

    const answers = (answer: string) => ({ answers: [{ question: 'soldBefore', answer }] })
    expect(await supplier.run(list, answers('perhaps'))).toMatchObject({
      status: 400,
      body: { fields: { 'answers.0': expect.any(String) } },
    })
    expect(figures(await supplier.mustRun(list, answers('skip')))).toEqual([1, 2, 0])
    const again = await supplier.mustRun(list, answers('again'))
    expect(again).toMatchObject({ accepted: 2, unchanged: 1, rejectedTotal: 0, questions: [] })
    expect((await supplier.stock()).map(({ kmsrun }) => kmsrun ?? 0).toSorted((a, b) => a - b)).toEqual([
      10, 11, 20, 21, 31,
    ])
    // The cars that came back are known now.
    expect(figures(await supplier.mustRun(list))).toEqual([0, 3, 0])

    await app.must('admin/undoImport', { importId: again.importId }, { token })
    expect(await supplier.mustRun(list)).toMatchObject({ questions: [{ rows: 2 }] })
  })
})

describe('two cars that had one plate before', () => {
  test('are not changed by a list, and neither is published until one is corrected', async () => {
    const [one, other] = await makeTwins('HR26DK0077', 'HR26DK77')
    const run = await newSupplier(scene).mustRun(`${HEADER}\n,Tata Nexon,2019,Delhi,HR26DK077,99,\n`)
    expect(run).toMatchObject({ accepted: 0, rejected: [{ row: 2, field: 'regno' }] })
    expect(await create('HR26DK77')).toMatchObject({ status: 409 })

    const { auctionId } = await app.must(
      'admin/createAuction',
      {
        name: 'Twins',
        format: 'open',
        startsAt: secondsFromNow(-60).toISOString(),
        endsAt: secondsFromNow(3_600).toISOString(),
        lots: [{ carId: one }],
      },
      { token },
    )
    const publish = () => app.call('admin/publishAuction', { auctionId }, { token })
    expect(await publish()).toMatchObject({
      status: 409,
      body: { code: 'PLATE_TWICE', fields: { 'lots.0.carId': expect.stringContaining('HR26DK0077') } },
    })
    expect([await read(one), await read(other)]).toMatchObject([{ isTwin: true }, { isTwin: true }])
    const running = await makeAuction(db, { lots: [{ carId: other }] })
    const { cars } = await app.must('admin/getCars', { status: 'twin' }, { token })
    // The one in a running auction, which goes on, is listed first.
    expect(cars.slice(0, 2)).toMatchObject([{ id: other, status: 'listed' }, { id: one }])
    await makeOutcome(db, { lotId: running.lots[0]?.lotId ?? '', outcome: 'no_bids' })
    await app.must('admin/updateCar', { carId: other, regno: 'HR26DK0078' }, { token })
    expect([await read(one), await read(other)]).toMatchObject([{ isTwin: false }, { isTwin: false }])
    expect(await publish()).toMatchObject({ status: 200 })
  })

  test('count before one of the same plate that has left', async () => {
    const [one] = await makeTwins('HR26DM0077', 'HR26DM77')
    const { carId } = await makeCar(db, { cityId: delhi, regno: 'HR26DM077' })
    await sell(carId, 'RC_ACCEPTED')
    expect(await create('HR26DM77', { cameBack: true })).toMatchObject({
      status: 409,
      body: { fields: { regno: expect.any(String) } },
    })
    const run = await newSupplier(scene).mustRun(`${HEADER}\n,Tata Nexon,2019,Delhi,HR26DM77,99,\n`, {
      answers: [{ question: 'soldBefore', answer: 'again' }],
    })
    expect(run).toMatchObject({ accepted: 0, rejected: [{ field: 'regno' }] })
    expect(await read(one)).toMatchObject({ isTwin: true })
  })

  test('may be three, of which one is corrected', async () => {
    const [one, other] = await makeTwins('HR26DL0077', 'HR26DL77')
    const { carId } = await makeCar(db, { cityId: delhi, regno: 'HR26DL077', is_twin: true })
    await app.must('admin/updateCar', { carId, regno: 'HR26DL0079' }, { token })
    expect([await read(one), await read(other), await read(carId)]).toMatchObject([
      { isTwin: true },
      { isTwin: true },
      { isTwin: false },
    ])
  })
})
