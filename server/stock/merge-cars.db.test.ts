import { afterAll, describe, expect, test } from 'vitest'
import { makeAuction, makeCar, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { makeAdmin, makeDealer, makeYard, secondsFromNow, UNUSED_ID } from '#server/testing/factories.ts'
import { HEADER, newSupplier, startImportScene } from '#server/testing/import-scene.ts'

const scene = await startImportScene()
const { app, token, delhi } = scene
const { db } = app.database
afterAll(() => app.stop())

const REASON = 'Both have one chassis number.'
const merge = (carId: string, intoCarId: string, by = token) =>
  app.call('admin/mergeCars', { carId, intoCarId, reason: REASON }, { token: by })
const read = (carId: string) => app.must('admin/getCar', { carId }, { token })
const listed = async (q: string) =>
  (await app.must('admin/getCars', { q }, { token })).cars.map(({ id }) => id)

let plates = 100
/** Makes cars of one plate, as they were stored before plates were compared: the first, and others that know more or less. */
async function makeTwins(
  more: readonly Partial<Parameters<typeof makeCar>[1]>[] = [{}, {}],
): Promise<{ readonly regno: string; readonly carIds: readonly string[] }> {
  plates += 1
  const regno = `HR26DK0${plates}`
  const carIds = []
  for (const [index, facts] of more.entries()) {
    const spelling = index % 2 === 0 ? regno : `HR26DK${plates}`
    carIds.push((await makeCar(db, { cityId: delhi, regno: spelling, is_twin: true, ...facts })).carId)
  }
  return { regno, carIds }
}
const pair = async (...more: readonly Partial<Parameters<typeof makeCar>[1]>[]) => {
  const { regno, carIds } = await makeTwins(more.length === 0 ? [{}, {}] : more)
  return { regno, one: carIds[0] ?? '', other: carIds[1] ?? '' }
}

/** Makes a lot of a car that was in an auction before, with a dealer in it. */
async function makePast(carId: string, outcome: 'no_bids' | 'cancelled' = 'no_bids') {
  const { lots } = await makeAuction(db, { lots: [{ carId }] })
  const lotId = lots[0]?.lotId ?? ''
  const { organisationId, userId } = await makeDealer(db)
  const flowId = await makeFlow(db, { organisationId, userId, lotId, carId, state: 'LAPSED' })
  await makeOutcome(db, { lotId, outcome })
  return { lotId, flowId }
}

async function makeDraft(carId: string): Promise<string> {
  const { auctionId } = await app.must(
    'admin/createAuction',
    {
      name: 'Tuesday',
      format: 'open',
      startsAt: secondsFromNow(-60).toISOString(),
      endsAt: secondsFromNow(3_600).toISOString(),
      lots: [{ carId }],
    },
    { token },
  )
  return auctionId
}

describe('two cars that are one', () => {
  test('become one: it takes what it lacks, and the other is no longer listed but keeps its history', async () => {
    const { regno, one, other } = await pair(
      {
        pictures: 2,
        colour: 'White',
        kmsrun: 10,
        papers: { insurance: { status: 'clear', detail: null, source: null, asOf: null } },
      },
      { pictures: 1, colour: null, kmsrun: 99 },
    )
    const { flowId } = await makePast(one)
    const merged = await merge(one, other)
    expect(merged).toMatchObject({
      status: 200,
      body: {
        id: other,
        colour: 'White',
        kmsrun: 99,
        isTwin: false,
        mergedIntoCarId: null,
        mergedCarIds: [one],
        papers: [{ kind: 'insurance' }],
      },
    })
    expect((await read(other)).car_image_urls).toHaveLength(3)
    expect(await read(one)).toMatchObject({ mergedIntoCarId: other, isTwin: false, kmsrun: 10 })
    expect(await listed(regno)).toEqual([other])
    const { cars } = await app.must('admin/getCars', { status: 'twin', limit: 100 }, { token })
    expect(cars.map(({ id }) => id)).not.toContain(other)
    const { flows } = await app.must('admin/getCarHistory', { carId: one }, { token })
    expect(flows).toMatchObject([{ flowEntityId: flowId }])
    const logged = await db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'reason'])
      .where('subject_id', '=', other)
      .execute()
    expect(logged).toMatchObject([
      {
        action: 'carMerged',
        reason: REASON,
        before: { colour: null, pictures: 1 },
        after: { colour: 'White', mergedCarId: one, pictures: 3 },
      },
    ])
    const changesOf = async (carId: string) =>
      (await app.must('admin/getCarChanges', { carId, limit: 1 }, { token })).changes
    expect(await changesOf(other)).toMatchObject([
      {
        what: 'merged',
        text: REASON,
        facts: [{ field: 'colour', before: null, after: 'White' }],
        papers: [{ kind: 'insurance' }],
        pictures: { before: 1, after: 3 },
      },
    ])
    expect(await changesOf(one)).toMatchObject([{ what: 'mergedAway', text: REASON }])
  })

  test('are published again', async () => {
    const { one, other } = await pair()
    const auctionId = await makeDraft(other)
    const publish = () => app.call('admin/publishAuction', { auctionId }, { token })
    expect(await publish()).toMatchObject({ body: { code: 'PLATE_TWICE' } })
    expect((await merge(one, other)).status).toBe(200)
    expect((await publish()).status).toBe(200)
  })

  test('keep one plate: another car cannot have it, and lists find the one that is left', async () => {
    const { regno, one, other } = await pair()
    await merge(one, other)
    const again = { make: 'Tata', model: 'Nexon', year: 2019, city: 'Delhi', regno }
    expect(await app.call('admin/createCar', again, { token })).toMatchObject({
      body: { code: 'ALREADY_EXISTS' },
    })
    const run = await newSupplier(scene).mustRun(`${HEADER}\n,Tata Nexon,2019,Delhi,${regno},123,\n`)
    expect(run).toMatchObject({ accepted: 1, rejectedTotal: 0 })
    expect([await read(one), await read(other)]).toMatchObject([{ kmsrun: 43_210 }, { kmsrun: 123 }])
  })

  test('are found by the reference of either', async () => {
    const supplier = newSupplier(scene)
    await supplier.mustRun(`${HEADER}\nR-1,Tata Nexon,2019,Delhi,,10,\n`)
    const { id } = await db
      .selectFrom('cars')
      .select('id')
      .where('external_ref', '=', 'R-1')
      .where('supplier_name', '=', supplier.name)
      .executeTakeFirstOrThrow()
    const { other } = await pair()
    const { regno } = await read(other)
    await db.updateTable('cars').set({ regno, is_twin: true }).where('id', '=', id).execute()
    await db
      .deleteFrom('cars')
      .where('regno', '=', `HR26DK0${plates}`)
      .where('id', '<>', other)
      .where('id', '<>', id)
      .execute()
    expect((await merge(id, other)).status).toBe(200)
    const run = await supplier.mustRun(`${HEADER}\nR-1,Tata Nexon,2019,Delhi,,77,\n`)
    expect(run).toMatchObject({ accepted: 1, rejectedTotal: 0 })
    expect([await read(id), await read(other)]).toMatchObject([{ kmsrun: 10 }, { kmsrun: 77 }])
  })

  test('may be three: the last merger leads all to one', async () => {
    const { carIds } = await makeTwins([{}, {}, {}])
    const [first = '', second = '', third = ''] = carIds
    expect((await merge(first, second)).status).toBe(200)
    expect([await read(second), await read(third)]).toMatchObject([{ isTwin: true }, { isTwin: true }])
    expect((await merge(second, third)).status).toBe(200)
    expect(await read(third)).toMatchObject({
      isTwin: false,
      mergedCarIds: expect.arrayContaining([first, second]),
    })
    expect(await read(first)).toMatchObject({ mergedIntoCarId: third })
  })

  test('are papers and pictures alone while the one that stays is in an auction', async () => {
    const { one, other } = await pair({ pictures: 1, colour: 'White' }, { colour: null })
    await makeAuction(db, { lots: [{ carId: other }] })
    expect(await merge(one, other)).toMatchObject({ status: 200, body: { status: 'listed', colour: null } })
    expect((await read(other)).car_image_urls).toHaveLength(1)
  })
})

describe('two cars are not merged', () => {
  test.each([
    ['if the one that goes is in an auction', true, false],
    ['if both are', true, true],
  ])('%s', async (_, first, second) => {
    const { one, other } = await pair()
    if (first) await makeAuction(db, { lots: [{ carId: one }] })
    if (second) await makeAuction(db, { lots: [{ carId: other }] })
    expect(await merge(one, other)).toMatchObject({ status: 409, body: { code: 'CAR_IN_AUCTION' } })
    expect(await read(one)).toMatchObject({ mergedIntoCarId: null, isTwin: true })
  })

  test('if one is sold, in a draft, of another number, or not there', async () => {
    const sold = await pair()
    const { lots } = await makeAuction(db, { lots: [{ carId: sold.one }] })
    const lotId = lots[0]?.lotId ?? ''
    const { organisationId, userId } = await makeDealer(db)
    await makeFlow(db, { organisationId, userId, lotId, carId: sold.one, state: 'BID_AWARDED' })
    await makeOutcome(db, { lotId, outcome: 'awarded', hammerPrice: 500_000 })
    expect(await merge(sold.one, sold.other)).toMatchObject({ body: { code: 'CAR_SOLD' } })
    expect(await merge(sold.other, sold.one)).toMatchObject({ body: { code: 'CAR_SOLD' } })

    const drafted = await pair()
    await makeDraft(drafted.one)
    expect(await merge(drafted.one, drafted.other)).toMatchObject({
      body: { code: 'CAR_IN_AUCTION', message: expect.stringContaining('Tuesday') },
    })
    const stranger = await pair()
    expect(await merge(drafted.other, stranger.one)).toMatchObject({ status: 400 })
    expect((await merge(UNUSED_ID, stranger.one)).status).toBe(404)
    expect((await merge(stranger.one, UNUSED_ID)).status).toBe(404)
  })

  test('twice at the same time: one merger is made', async () => {
    const admin = await makeAdmin(db)
    for (let round = 0; round < 4; round += 1) {
      const { one, other } = await pair()
      const answers = await Promise.all([merge(one, other), merge(other, one, admin.token)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const rows = await db
        .selectFrom('car_mergers')
        .select('car_id')
        .where('car_id', 'in', [one, other])
        .execute()
      expect(rows).toHaveLength(1)
    }
  })
})

test('nothing is done with the car that was merged any more', async () => {
  const { one, other } = await pair()
  const { lotId } = await makePast(one)
  const { yardId } = await makeYard(db, { cityId: delhi })
  await merge(one, other)
  const calls = [
    app.call('admin/updateCar', { carId: one, kmsrun: 1 }, { token }),
    app.call('admin/moveCar', { carId: one, yardId }, { token }),
    app.call('admin/offerRunnerUp', { lotId }, { token }),
    merge(one, other),
  ]
  for (const answer of await Promise.all(calls)) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  }
  const { auction_id: auctionId } = await db
    .selectFrom('lots')
    .select('auction_id')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  expect((await app.call('admin/rerunUnsold', { auctionId }, { token })).status).toBe(409)
})

test('a list whose car was merged is not undone', async () => {
  const supplier = newSupplier(scene)
  const { regno, one, other } = await pair()
  await db.deleteFrom('cars').where('id', '=', one).execute()
  const run = await supplier.mustRun(`${HEADER}\n,Tata Nexon,2019,Delhi,DL9CZZ${plates},10,\n`)
  await db.updateTable('cars').set({ regno, is_twin: true }).where('import_id', '=', run.importId).execute()
  const made = await db
    .selectFrom('cars')
    .select('id')
    .where('import_id', '=', run.importId)
    .executeTakeFirstOrThrow()
  expect((await merge(made.id, other)).status).toBe(200)
  expect((await app.call('admin/undoImport', { importId: run.importId }, { token })).status).toBe(409)
})
