import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { readClock } from '#server/platform/db/read-clock.ts'
import { makeAuction, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { inSeconds, startAuctionsScene, terms } from '#server/testing/auctions-scene.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'

const { app, token, sharma, newCar, create, mustCreate, publish, read } = await startAuctionsScene()
afterAll(() => app.stop())

const browse = async () =>
  (await app.must('getDealerHomeData', {}, { token: sharma.token })).cars.map(({ id }) => id)

test('only the house sees a draft; dealers see it once published', async () => {
  const first = await newCar()
  const second = await newCar()
  const draft = await app.must(
    'admin/createAuction',
    {
      ...terms(),
      increment: 5000,
      maxBids: 3,
      hardEndMinutes: 10,
      lots: [{ carId: first, startingPrice: 1_00_000, reserve: 2_00_000 }, { carId: second }],
    },
    { token },
  )
  expect(draft.lots.map(({ carId }) => carId)).toEqual([first, second])
  expect(await browse()).not.toContain(first)
  const before = await read(draft.auctionId)
  expect(before).toMatchObject({
    status: 'draft',
    publishedAt: null,
    increment: 5000,
    maxBids: 3,
    extensionWindowSeconds: 120,
    paymentTermsHours: 48,
  })

  const published = await publish(draft.auctionId)
  expect(published).toMatchObject({
    body: {
      status: 'published',
      phase: 'live',
      lots: [
        {
          carId: first,
          title: '2019 Hyundai Creta SX 1.6',
          startingPrice: 1_00_000,
          reserve: 2_00_000,
          phase: 'live',
          outcome: null,
          highestBid: null,
          bidCount: 0,
          reserveMet: false,
          bids: [],
        },
        { carId: second, startingPrice: 1, reserve: null },
      ],
    },
  })
  const [lot] = before.lots
  if (!lot) throw new Error('The auction has no lots.')
  expect(lot.firstEndsAt).toBe(before.endsAt)
  expect(Date.parse(lot.hardEndsAt) - Date.parse(lot.endsAt)).toBe(10 * 60_000)
  expect(await browse()).toEqual(expect.arrayContaining([first, second]))
  expect(await publish(draft.auctionId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
})

test('a sealed lot’s end cannot be extended', async () => {
  const { auctionId } = await mustCreate(await newCar(), { format: 'sealed', hardEndMinutes: 30 })
  const [lot] = (await read(auctionId)).lots
  expect(lot?.hardEndsAt).toBe(lot?.endsAt)
})

test.each([
  ['endsAt', { endsAt: inSeconds(-120) }],
  ['startsAt', { startsAt: inSeconds(-400 * 86_400) }],
  ['endsAt', { endsAt: inSeconds(400 * 86_400) }],
  ['endsAt', { endsAt: 'tomorrow' }],
  ['startsAt', { startsAt: '2026-01-01T10:00' }],
  ['increment', { increment: 0 }],
  ['maxBids', { maxBids: 6 }],
  ['extensionWindowSeconds', { extensionWindowSeconds: 3601 }],
  ['lots', { lots: [] }],
])('an invalid %s is refused: %o', async (field, more) => {
  const answer = await create({ lots: [{ carId: randomUUID() }], ...more })
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
})

test('an auction lists existing cars, each once', async () => {
  const carId = await newCar()
  expect(await create({ lots: [{ carId }, { carId: randomUUID() }] })).toMatchObject({ status: 404 })
  expect(await create({ lots: [{ carId: 'creta' }] })).toMatchObject({ status: 404 })
  expect(await create({ lots: [{ carId: 'creta' }, { carId: 'swift' }] })).toMatchObject({ status: 404 })
  expect(await create({ lots: [{ carId }, { carId }] })).toMatchObject({
    status: 400,
    body: { fields: { 'lots.1.carId': expect.any(String) } },
  })
  expect(await create({ lots: [{ carId, startingPrice: 0 }] })).toMatchObject({ status: 400 })
})

test('a draft can be changed as a whole, a published auction cannot', async () => {
  const first = await newCar()
  const second = await newCar()
  const { auctionId } = await mustCreate(first)
  const changed = await app.must(
    'admin/updateAuction',
    { ...terms(), auctionId, name: 'Wednesday', lots: [{ carId: second, reserve: 3_00_000 }] },
    { token },
  )
  expect(changed.lots.map(({ carId }) => carId)).toEqual([second])
  expect(await read(auctionId)).toMatchObject({
    name: 'Wednesday',
    lots: [{ carId: second, reserve: 3_00_000 }],
  })
  expect(await publish(auctionId)).toMatchObject({ ok: true })
  const late = await app.call(
    'admin/updateAuction',
    { ...terms(), auctionId, lots: [{ carId: first }] },
    { token },
  )
  expect(late).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  const unknown = await app.call(
    'admin/updateAuction',
    { ...terms(), auctionId, lots: [{ carId: randomUUID() }] },
    { token },
  )
  expect(unknown).toMatchObject({ status: 404 })
  expect(await read(auctionId)).toMatchObject({ lots: [{ carId: second }] })
})

test('saving a draft that was changed in the meantime is refused', async () => {
  const [mine, theirs] = [await newCar(), await newCar()]
  const { auctionId } = await mustCreate(mine)
  const saw = (await read(auctionId)).lots.map(({ lotId }) => lotId)
  const save = (carId: string, was: string[] | undefined, name: string) =>
    app.call('admin/updateAuction', { ...terms(), name, auctionId, lots: [{ carId }], was }, { token })
  // Save the same cars, so that only the save itself changes the lots.
  expect(await save(mine, saw, 'Theirs')).toMatchObject({ ok: true })

  const refused = {
    status: 409,
    body: { code: 'WRONG_STATE', message: expect.stringMatching(/somebody else has changed/i) },
  }
  expect(await save(theirs, saw, 'Mine')).toMatchObject(refused)
  expect(await save(theirs, [], 'Mine')).toMatchObject(refused)
  expect(await save(theirs, ['creta'], 'Mine')).toMatchObject({ status: 400 })
  const kept = await read(auctionId)
  expect(kept).toMatchObject({ name: 'Theirs', lots: [{ carId: mine }] })

  const seen = kept.lots.map(({ lotId }) => lotId)
  const both = await Promise.all([save(theirs, seen, 'First'), save(theirs, seen, 'First')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await save(mine, undefined, 'Whatever it has')).toMatchObject({ ok: true })
})

test('publishing needs at least ten seconds before the end', async () => {
  const { auctionId } = await mustCreate(await newCar(), { endsAt: inSeconds(5) })
  expect(await publish(auctionId)).toMatchObject({ status: 409, body: { code: 'AUCTION_ENDED' } })
  expect(await read(auctionId)).toMatchObject({ status: 'draft' })
})

test('publishing checks the remaining seconds after waiting for locks', async () => {
  const { db } = app.database
  const carId = await newCar()
  const endsAt = inSeconds(12)
  const { auctionId } = await mustCreate(carId, { endsAt })
  const { published } = await db.transaction().execute(async (holding) => {
    await holding.selectFrom('cars').select('id').where('id', '=', carId).forUpdate().execute()
    const call = publish(auctionId)
    await expect.poll(() => countLockWaits(app.database), { timeout: 5_000 }).toBe(1)
    const left = async () => Date.parse(endsAt) - (await readClock(db))
    await expect.poll(left, { timeout: 5_000 }).toBeLessThan(10_000)
    return { published: call }
  })
  expect(await published).toMatchObject({ status: 409, body: { code: 'AUCTION_ENDED' } })
})

test('a car is in at most one auction, and in none while sold', async () => {
  const { db } = app.database
  const carId = await newCar()
  const one = await mustCreate(carId)
  const two = await mustCreate(carId)
  expect(await publish(one.auctionId)).toMatchObject({ ok: true })
  const taken = {
    status: 409,
    body: {
      code: 'CAR_IN_AUCTION',
      message: expect.stringContaining('2019 Hyundai Creta SX 1.6 (DL8C'),
      fields: { 'lots.0.carId': expect.any(String) },
    },
  }
  expect(await publish(two.auctionId)).toMatchObject(taken)
  expect(await create({ lots: [{ carId }] })).toMatchObject(taken)

  const [lot] = one.lots
  if (!lot) throw new Error('The auction has no lot.')
  await makeOutcome(db, { lotId: lot.lotId, outcome: 'reserve_not_met' })
  expect(await publish(two.auctionId)).toMatchObject(taken)
  await makeOutcome(db, { lotId: lot.lotId, outcome: 'awarded', hammerPrice: 5_00_000 })
  const flowId = await makeFlow(db, { ...sharma, ...lot, state: 'BID_AWARDED' })
  expect(await publish(two.auctionId)).toMatchObject({ status: 409, body: { code: 'CAR_SOLD' } })
  await db.updateTable('flows').set({ state: 'DEFAULTED' }).where('id', '=', flowId).execute()
  expect(await publish(two.auctionId)).toMatchObject({ ok: true })
})

test('of simultaneous publications of one car, one succeeds', async () => {
  const carId = await newCar()
  const drafts = await Promise.all(Array.from({ length: 4 }, () => mustCreate(carId)))
  const answers = await Promise.all(drafts.map(({ auctionId }) => publish(auctionId)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  const refused = answers.filter(({ ok }) => !ok)
  for (const answer of refused) expect(answer.body).toMatchObject({ code: 'CAR_IN_AUCTION' })

  const { auctionId } = await mustCreate(await newCar())
  const twice = await Promise.all([publish(auctionId), publish(auctionId)])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a car’s facts cannot change while its auction is being published', async () => {
  const carId = await newCar()
  const { auctionId } = await mustCreate(carId)
  const [published, changed] = await Promise.all([
    publish(auctionId),
    app.call('admin/updateCar', { carId, kmsrun: 1 }, { token }),
  ])
  expect(published.ok).toBe(true)
  const { cars } = await app.must('getDealerHomeData', {}, { token: sharma.token })
  expect(cars.find(({ id }) => id === carId)?.kmsrun).toBe(changed.ok ? 1 : 43_210)
})

test('re-running an ended auction drafts its unsold lots whose cars are free', async () => {
  const { db } = app.database
  const cars = await Promise.all([newCar(), newCar(), newCar(), newCar(), newCar()])
  const lots = cars.map((carId, index) => ({ carId, startingPrice: 1000 + index, reserve: 5000 + index }))
  const made = await makeAuction(db, { lots, name: 'Monday', format: 'sealed', paymentTermsHours: 24 })
  const rerun = () => app.call('admin/rerunUnsold', { auctionId: made.auctionId }, { token })
  const [unsold, released, sold, waiting, elsewhere] = made.lots
  if (!unsold || !released || !sold || !waiting || !elsewhere)
    throw new Error('The auction does not have five lots.')
  await makeOutcome(db, { lotId: unsold.lotId, outcome: 'no_bids' })
  await makeOutcome(db, { lotId: released.lotId, outcome: 'released' })
  await makeOutcome(db, { lotId: sold.lotId, outcome: 'awarded', hammerPrice: 9000 })
  await makeFlow(db, { ...sharma, ...sold, state: 'BID_AWARDED' })
  await makeOutcome(db, { lotId: waiting.lotId, outcome: 'reserve_not_met' })
  expect(await rerun()).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  await makeOutcome(db, { lotId: elsewhere.lotId, outcome: 'no_bids' })
  await mustCreate(elsewhere.carId)

  const answer = await rerun()
  if (!answer.ok) throw new Error(JSON.stringify(answer.body))
  expect(answer.body.lots.map(({ carId }) => carId)).toEqual([unsold.carId, released.carId])
  const draft = await read(answer.body.auctionId)
  expect(draft).toMatchObject({
    name: 'Monday (re-run)',
    status: 'draft',
    format: 'sealed',
    phase: 'scheduled',
    paymentTermsHours: 24,
    lots: [
      { startingPrice: 1000, reserve: 5000 },
      { startingPrice: 1001, reserve: 5001 },
    ],
  })
  // All the unsold cars are in a draft now.
  expect(await rerun()).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  expect(await app.call('admin/rerunUnsold', { auctionId: answer.body.auctionId }, { token })).toMatchObject({
    status: 409,
  })
})
