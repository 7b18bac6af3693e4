import { beforeAll, describe, expect, test } from 'vitest'
import type { OperationName } from '#contract/api.ts'
import type { Car } from '#contract/car.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import {
  makeAuction,
  makeBid,
  makeCar,
  makeEvaluationImage,
  makeFlow,
  makeOutcome,
} from '#server/testing/auction-factories.ts'
import { makeCity, makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})

/** Makes a lot with three dealers in PLACE_BIDS, and a dealer without a flow. */
async function makeContest(auction: Partial<Parameters<typeof makeAuction>[1]>, reserve?: number) {
  const { db } = app.database
  const { cityId } = await makeCity(db)
  const { carId } = await makeCar(db, { cityId })
  const { lots } = await makeAuction(db, {
    increment: 1000,
    maxBids: 4,
    ...auction,
    lots: [{ carId, startingPrice: 1_00_000, ...(reserve === undefined ? {} : { reserve }) }],
  })
  const lot = { lotId: lots[0]?.lotId ?? '', carId }
  const join = async (state: FlowState) => {
    const dealer = await makeDealer(db, { cityIds: [cityId] })
    return { ...dealer, flowId: await makeFlow(db, { ...dealer, ...lot, state }) }
  }
  return {
    ...lot,
    one: await join('PLACE_BIDS'),
    two: await join('PLACE_BIDS'),
    idle: await join('PLACE_BIDS'),
    bystander: await makeDealer(db, { cityIds: [cityId] }),
  }
}

type Contest = Awaited<ReturnType<typeof makeContest>>

const readCar = async (lot: { readonly carId: string }, by: MadeUser): Promise<Car> =>
  (await app.must('getCarDetails', { carId: lot.carId }, { token: by.token })).car

/** Sets flows' states directly, as the close would: these tests cover only what dealers then see. */
async function setStates(states: readonly (readonly [string, FlowState])[]): Promise<void> {
  for (const [flowId, state] of states) {
    await app.database.db
      .updateTable('flows')
      .set(
        state === 'BID_AWARDED'
          ? { state, award_amount: 1_20_000, awarded_at: new Date(), payment_due_at: new Date() }
          : { state },
      )
      .where('id', '=', flowId)
      .execute()
  }
}

/** Returns everything that the operations answer a dealer, with ETags. */
async function readAll(by: MadeUser, carId: string): Promise<unknown> {
  const names = [
    'getDealerHomeData',
    'getCars',
    'getDealerCounts',
    'getMyCarsByYard',
    'getDealerPlaceBidsCars',
    'getDealerPaymentCars',
  ] as const satisfies readonly OperationName[]
  const answers = []
  for (const name of names) {
    const { status, body, headers } = await app.call(name, {}, { token: by.token })
    answers.push({ name, status, body, etag: headers.get('etag'), length: headers.get('content-length') })
  }
  const details = await app.call('getCarDetails', { carId }, { token: by.token })
  return [
    ...answers,
    { status: details.status, body: details.body, length: details.headers.get('content-length') },
  ]
}

/** Places two bids and applies the outcome of the close. */
async function bidAndClose(
  contest: Contest,
  outcome: 'awarded' | 'reserve_not_met' | 'released',
): Promise<void> {
  const { db } = app.database
  const { one, two, idle } = contest
  await makeBid(db, { flowId: one.flowId, amount: 1_00_000 })
  await makeBid(db, { flowId: two.flowId, amount: 1_20_000 })
  const best = { awarded: 'BID_AWARDED', reserve_not_met: 'PLACE_BIDS', released: 'BID_LOST' } as const
  await setStates([
    [one.flowId, 'BID_LOST'],
    [idle.flowId, 'BID_LOST'],
    [two.flowId, best[outcome]],
  ])
  await makeOutcome(db, {
    ...contest,
    outcome,
    ...(outcome === 'awarded' ? { hammerPrice: 1_20_000 } : {}),
  })
}

describe('an open lot', () => {
  test('shows the highest bid to everyone, and who leads to its participants', async () => {
    const contest = await makeContest({})
    const { one, two, idle, bystander } = contest
    expect(await readCar(contest, one)).toMatchObject({
      auctionFormat: 'open',
      startingPrice: 1_00_000,
      bidIncrement: 1000,
      maxBids: 4,
      highestBid: null,
      latestBidValue: null,
      minimumBid: 1_00_000,
      currentBid: null,
      bids: [],
      bidsPlaced: 0,
      leading: false,
      outcome: null,
    })
    await makeBid(app.database.db, { flowId: one.flowId, amount: 1_00_000 })
    await makeBid(app.database.db, { flowId: two.flowId, amount: 1_10_000 })
    await makeBid(app.database.db, { flowId: one.flowId, amount: 1_20_000 })
    const shown = { highestBid: 1_20_000, latestBidValue: 1_20_000, minimumBid: 1_21_000 }
    expect(await readCar(contest, one)).toMatchObject({
      ...shown,
      leading: true,
      bidsPlaced: 2,
      currentBid: 1_20_000,
      bids: [
        { amount: 1_00_000, sequence: 1 },
        { amount: 1_20_000, sequence: 3 },
      ],
    })
    expect(await readCar(contest, two)).toMatchObject({
      ...shown,
      leading: false,
      currentBid: 1_10_000,
      bidsPlaced: 1,
    })
    expect(await readCar(contest, idle)).toMatchObject({
      ...shown,
      leading: false,
      currentBid: null,
      bids: [],
    })
    expect(await readCar(contest, bystander)).toMatchObject({
      ...shown,
      leading: null,
      bids: [],
      flowEntityId: null,
    })
  })

  test('shows the whole award to the winner, and only the hammer price to others', async () => {
    const contest = await makeContest({})
    const { one, two, bystander } = contest
    await makeBid(app.database.db, { flowId: two.flowId, amount: 1_10_000 })
    await makeBid(app.database.db, { flowId: one.flowId, amount: 1_20_000 })
    await setStates([
      [one.flowId, 'BID_AWARDED'],
      [two.flowId, 'BID_LOST'],
    ])
    await makeOutcome(app.database.db, { ...contest, outcome: 'awarded', hammerPrice: 1_20_000 })
    const sold = { isSold: true, outcome: 'awarded', minimumBid: null, auctionWinAmount: 1_20_000 }
    expect(await readCar(contest, one)).toMatchObject({
      ...sold,
      leading: true,
      awardedAmount: 1_20_000,
      awardedToDealerAmount: 1_20_000,
      auctionDepositAmount: null,
      auctionAwardedAt: expect.stringMatching(/Z$/),
      next_deadline: expect.stringMatching(/Z$/),
    })
    const nothingElse = {
      awardedAmount: null,
      awardedToDealerAmount: null,
      auctionAwardedAt: null,
      next_deadline: null,
    }
    expect(await readCar(contest, two)).toMatchObject({ ...sold, ...nothingElse, leading: false })
    expect(await readCar(contest, bystander)).toMatchObject({ ...sold, ...nothingElse, leading: null })
  })

  test('shows an open counter only to the dealer it was made to', async () => {
    const contest = await makeContest({}, 5_00_000)
    const { one, two } = contest
    await makeBid(app.database.db, { flowId: one.flowId, amount: 1_20_000 })
    await setStates([[two.flowId, 'BID_LOST']])
    await makeOutcome(app.database.db, { ...contest, outcome: 'reserve_not_met' })
    const counter = async (until: Date, answer: 'declined' | null = null) =>
      app.database.db
        .updateTable('lots')
        .set({
          counter_amount: 4_00_000,
          counter_flow_id: one.flowId,
          counter_until: until,
          counter_answer: answer,
        })
        .where('id', '=', contest.lotId)
        .execute()
    const until = new Date(Date.now() + 3_600_000)
    await counter(until)
    expect(await readCar(contest, one)).toMatchObject({
      outcome: 'reserve_not_met',
      counterAmount: 4_00_000,
      counterUntil: until.toISOString(),
    })
    const none = { counterAmount: null, counterUntil: null }
    expect(await readCar(contest, two)).toMatchObject({ outcome: 'reserve_not_met', ...none })
    await counter(new Date(Date.now() - 1000))
    expect(await readCar(contest, one)).toMatchObject(none)
    await counter(until, 'declined')
    expect(await readCar(contest, one)).toMatchObject(none)
  })
})

describe('a sealed lot', () => {
  test('reveals nothing about another dealer’s bid: all responses stay byte-identical', async () => {
    const contest = await makeContest({ format: 'sealed' })
    const { one, two, idle, bystander } = contest
    await makeBid(app.database.db, { flowId: one.flowId, amount: 1_00_000 })
    const before = await Promise.all([one, idle, bystander].map((by) => readAll(by, contest.carId)))
    await makeBid(app.database.db, { flowId: two.flowId, amount: 9_00_000 })
    await makeBid(app.database.db, { flowId: two.flowId, amount: 9_50_000 })
    const after = await Promise.all([one, idle, bystander].map((by) => readAll(by, contest.carId)))
    expect(after).toEqual(before)

    expect(await readCar(contest, two)).toMatchObject({
      highestBid: null,
      latestBidValue: 9_50_000,
      minimumBid: 9_51_000,
      leading: null,
      bids: [
        { amount: 9_00_000, sequence: 1 },
        { amount: 9_50_000, sequence: 2 },
      ],
    })
    expect(await readCar(contest, idle)).toMatchObject({
      latestBidValue: null,
      minimumBid: 1_00_000,
      leading: null,
    })
  })

  test('shows "under reserve" only to the dealers in it', async () => {
    const contest = await makeContest({ format: 'sealed' }, 5_00_000)
    await bidAndClose(contest, 'reserve_not_met')
    expect(await readCar(contest, contest.two)).toMatchObject({
      outcome: 'reserve_not_met',
      state: 'PLACE_BIDS',
      leading: null,
      highestBid: null,
    })
    const nothing = { leading: null, highestBid: null, auctionWinAmount: null, isSold: false }
    expect(await readCar(contest, contest.one)).toMatchObject({
      ...nothing,
      outcome: 'reserve_not_met',
      state: 'BID_LOST',
      latestBidValue: 1_00_000,
    })
    expect(await readCar(contest, contest.idle)).toMatchObject({
      ...nothing,
      outcome: 'reserve_not_met',
      latestBidValue: null,
    })
    expect(await readCar(contest, contest.bystander)).toMatchObject({
      ...nothing,
      outcome: null,
      latestBidValue: null,
    })
  })

  test('shows the price after a final outcome only to those who could bid', async () => {
    const contest = await makeContest({ format: 'sealed' })
    await bidAndClose(contest, 'awarded')
    const shown = { outcome: 'awarded', isSold: true, highestBid: null, auctionWinAmount: 1_20_000 }
    expect(await readCar(contest, contest.two)).toMatchObject({
      ...shown,
      leading: true,
      awardedAmount: 1_20_000,
    })
    expect(await readCar(contest, contest.one)).toMatchObject({
      ...shown,
      leading: false,
      awardedAmount: null,
    })
    expect(await readCar(contest, contest.bystander)).toMatchObject({
      ...shown,
      auctionWinAmount: null,
      leading: null,
    })
  })

  test('shows a release without a price', async () => {
    const contest = await makeContest({ format: 'sealed' }, 5_00_000)
    await bidAndClose(contest, 'released')
    for (const by of [contest.one, contest.two, contest.bystander]) {
      expect(await readCar(contest, by)).toMatchObject({
        outcome: 'released',
        auctionWinAmount: null,
        isSold: false,
      })
    }
  })
})

test('evaluation pictures are in order, with signed links valid for the day', async () => {
  const contest = await makeContest({})
  const { organisationId, flowId } = contest.one
  const rear = await makeEvaluationImage(app.database.db, {
    flowId,
    organisationId,
    position: 2,
    angle: 'Rear',
  })
  const front = await makeEvaluationImage(app.database.db, { flowId, organisationId, position: 1 })
  const { evaluationImages } = await readCar(contest, contest.one)
  expect(evaluationImages).toMatchObject([
    { id: front.imageId, angle: 'Front Face', uploadedAt: expect.stringMatching(/Z$/) },
    { id: rear.imageId, angle: 'Rear' },
  ])
  expect(evaluationImages[0]?.url).toMatch(new RegExp(`^/files/${front.fileId}\\?until=\\d+&sig=[\\w-]{43}$`))
  expect(evaluationImages[0]?.thumbnailUrl).toContain(`/files/${front.fileId}/thumbnail?`)
  expect((await readCar(contest, contest.two)).evaluationImages).toEqual([])
})
