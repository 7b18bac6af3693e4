import { describe, expect, test } from 'vitest'
import { appendEvents } from '#server/flows/event-log.ts'
import { SYSTEM } from '#server/platform/actor.ts'
import { makeBid, makeOutcome } from '#server/testing/auction-factories.ts'
import { makePerson, secondsFromNow } from '#server/testing/factories.ts'
import { makeFieldAccess, makeGatePass } from '#server/testing/field-factories.ts'
import { HOUSE, ORIGIN, OWNER, prepareNotifyScene } from '#server/testing/notify-scene.ts'

const scene = prepareNotifyScene()
const { makeFlowOf, makeLot, messages, take, notify, to } = scene

describe('a dealer is notified', () => {
  test('of approved gate passes, in one email for all cars', async () => {
    const flows = [await makeLot(), await makeLot()].map((place) => makeFlowOf(place, 'GATE_PASS_REQUESTED'))
    await take(
      HOUSE,
      ...(await Promise.all(flows)).map((flowId) => ({ flowId, event: 'approveGatePass' as const })),
    )
    await notify()
    expect(messages()).toEqual([
      {
        channel: 'email',
        to: scene.dealer().email,
        kind: 'gate-pass-approved',
        values: {
          cars: '2019 Hyundai Creta\n2019 Hyundai Creta',
          what: { cars: 2 },
          link: `${ORIGIN}/mycars/inspection`,
        },
      },
    ])
  })

  test('of a refused one with the reason; other reasons stand in other emails', async () => {
    for (const reason of ['The yard is shut.', 'No such person.']) {
      const flowId = await makeFlowOf(await makeLot(), 'GATE_PASS_REQUESTED')
      await take(HOUSE, { flowId, event: 'rejectGatePass', reason })
    }
    await notify()
    expect(to(scene.dealer())).toMatchObject([
      { kind: 'gate-pass-refused', values: { reason: 'The yard is shut.', what: '2019 Hyundai Creta' } },
      { kind: 'gate-pass-refused', values: { reason: 'No such person.' } },
    ])
  })

  test('of pictures that its evaluator handed in, not of its own', async () => {
    const own = await makeFlowOf(await makeLot(), 'EVALUATION')
    await take(OWNER, { flowId: own, event: 'completeEvaluation' })
    await notify()
    expect(messages()).toEqual([])
    const flowId = await makeFlowOf(await makeLot(), 'EVALUATION')
    const evaluator = { actor: 'evaluator', userId: null, phone: '+919820000001' } as const
    await take(evaluator, { flowId, event: 'completeEvaluation' })
    await notify()
    expect(to(scene.dealer())).toMatchObject([
      { kind: 'pictures-complete', values: { link: `${ORIGIN}/mycars/upload-pictures` } },
    ])
  })

  test('of a picture that the house hid, with the reason', async () => {
    const place = await makeLot()
    const flowId = await makeFlowOf(place, 'EVALUATION_COMPLETE')
    const reason = 'A number plate of another car.'
    await appendEvents(scene.db(), [{ event: 'pictureHidden', by: HOUSE, flowId, reason }])
    await notify()
    expect(to(scene.dealer())).toMatchObject([
      { channel: 'email', kind: 'picture-hidden', values: { reason, what: '2019 Hyundai Creta' } },
    ])
  })

  test('of two things about one car once, and of two cars of one name twice', async () => {
    const [first, second] = [await makeLot(), await makeLot()]
    const flows = [
      await makeFlowOf(first, 'EVALUATION_COMPLETE'),
      await makeFlowOf(second, 'EVALUATION_COMPLETE'),
    ]
    const hide = (flowId: string, reason: string) =>
      appendEvents(scene.db(), [{ event: 'pictureHidden', by: HOUSE, flowId, reason }])
    for (const flowId of [flows[0], flows[0], ...flows]) await hide(flowId ?? '', 'Blurred.')
    for (let n = 0; n < 2; n += 1) await hide(flows[0] ?? '', 'Another car.')
    await notify()
    expect(to(scene.dealer())).toMatchObject([
      {
        kind: 'picture-hidden',
        values: { cars: '2019 Hyundai Creta\n2019 Hyundai Creta', what: { cars: 2 }, reason: 'Blurred.' },
      },
      {
        kind: 'picture-hidden',
        values: { cars: '2019 Hyundai Creta', what: '2019 Hyundai Creta', reason: 'Another car.' },
      },
    ])
  })

  test('of a car won, by email and SMS, with the price and until when to pay', async () => {
    const flowId = await makeFlowOf(await makeLot(), 'PLACE_BIDS')
    const award = { amount: 7_95_000, awardedAt: new Date(), paymentDueAt: new Date('2026-12-01T08:30:00Z') }
    await take(SYSTEM, { flowId, event: 'award', details: { amount: award.amount }, award })
    await notify()
    const values = {
      car: '2019 Hyundai Creta',
      amount: { rupees: 7_95_000 },
      until: { moment: '2026-12-01T08:30:00.000Z' },
    }
    expect(to(scene.dealer())).toEqual([
      {
        channel: 'email',
        to: scene.dealer().email,
        kind: 'car-won',
        values: { ...values, link: `${ORIGIN}/mycars/payments` },
      },
      {
        channel: 'sms',
        to: scene.dealer().mobile,
        kind: 'car-won',
        values,
      },
    ])
  })

  test('of a car lost, if it bid, and once the outcome is final', async () => {
    const db = scene.db()
    const lost = await makeLot()
    const flowId = await makeFlowOf(lost, 'PLACE_BIDS')
    await makeBid(db, { flowId, amount: 5_000 })
    await makeOutcome(db, { lotId: lost.lotId, outcome: 'cancelled', reason: 'Papers missing' })
    const idle = await makeFlowOf(await makeLot(), 'PLACE_BIDS')
    await take(SYSTEM, { flowId, event: 'lose', reason: 'Papers missing' }, { flowId: idle, event: 'lose' })
    await notify()
    expect(messages()).toMatchObject([
      {
        to: scene.dealer().email,
        kind: 'car-lost',
        values: { reason: 'Papers missing', what: '2019 Hyundai Creta' },
      },
    ])
  })

  test('of a withdrawn car, bidding or not, in words of its own', async () => {
    const db = scene.db()
    const reason = 'It has three owners, not one.'
    const place = await makeLot()
    const bidding = await makeFlowOf(place, 'PLACE_BIDS')
    await makeBid(db, { flowId: bidding, amount: 5_000 })
    const looking = await makeFlowOf(place, 'GATE_PASS_APPROVED', scene.rival())
    await makeOutcome(db, { lotId: place.lotId, outcome: 'withdrawn', reason })
    await take(HOUSE, { flowId: bidding, event: 'lose', reason }, { flowId: looking, event: 'lapse', reason })
    await notify()
    for (const dealer of [scene.dealer(), scene.rival()]) {
      expect(to(dealer)).toMatchObject([
        { channel: 'email', kind: 'lot-withdrawn', values: { reason, what: '2019 Hyundai Creta' } },
      ])
    }
    expect(messages()).toHaveLength(2)
  })

  test('that the house decides, while a lot is under its reserve', async () => {
    const db = scene.db()
    const place = await makeLot()
    const flowId = await makeFlowOf(place, 'PLACE_BIDS')
    await makeBid(db, { flowId, amount: 5_000 })
    await makeOutcome(db, { lotId: place.lotId, outcome: 'reserve_not_met' })
    await take(SYSTEM, { flowId, event: 'lose' })
    await notify()
    expect(messages()).toMatchObject([{ kind: 'under-reserve' }])
  })

  test('that the house decides, to the highest bidder of a lot that closes under its reserve', async () => {
    const db = scene.db()
    const sold = await makeLot()
    const place = await makeLot()
    for (const { lotId } of [sold, place]) {
      const flowId = await makeFlowOf(lotId === place.lotId ? place : sold, 'PLACE_BIDS')
      await makeBid(db, { flowId, amount: 5_000 })
      await appendEvents(db, [{ event: 'lotClosed', by: SYSTEM, lotId }])
    }
    await makeOutcome(db, { lotId: sold.lotId, outcome: 'awarded' })
    await makeOutcome(db, { lotId: place.lotId, outcome: 'reserve_not_met' })
    await notify()
    expect(messages()).toMatchObject([{ to: scene.dealer().email, kind: 'leads-under-reserve' }])
  })

  test('of a counter, with its figure and until when to answer', async () => {
    const db = scene.db()
    const place = await makeLot()
    const flowId = await makeFlowOf(place, 'PLACE_BIDS')
    await makeBid(db, { flowId, amount: 5_000 })
    await makeOutcome(db, { lotId: place.lotId, outcome: 'reserve_not_met' })
    await db
      .updateTable('lots')
      .set({
        counter_amount: 8_000,
        counter_flow_id: flowId,
        counter_until: new Date('2099-12-01T08:30:00Z'),
      })
      .where('id', '=', place.lotId)
      .execute()
    await take(HOUSE, { flowId, event: 'counter', details: { amount: 8_000 } })
    await notify()
    expect(to(scene.dealer())).toMatchObject([
      {
        channel: 'email',
        kind: 'counter-offer',
        values: { amount: { rupees: 8_000 }, until: { moment: '2099-12-01T08:30:00.000Z' } },
      },
      { channel: 'sms', kind: 'counter-offer', values: { amount: { rupees: 8_000 } } },
    ])
  })

  test('nothing while it is suspended, and nothing that is too old', async () => {
    const db = scene.db()
    const old = await makeFlowOf(await makeLot(), 'GATE_PASS_REQUESTED')
    await take(HOUSE, { flowId: old, event: 'approveGatePass', at: secondsFromNow(-2 * 86_400) })
    const flowId = await makeFlowOf(await makeLot(), 'GATE_PASS_REQUESTED', scene.rival())
    await take(HOUSE, { flowId, event: 'approveGatePass' })
    await db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', scene.rival().userId)
      .execute()
    await notify()
    expect(messages()).toEqual([])
  })
})

describe('an evaluator is notified', () => {
  async function share(options: { readonly hasAccess: boolean }) {
    const db = scene.db()
    const person = await makePerson(db, { organisationId: scene.dealer().organisationId })
    if (options.hasAccess) await makeFieldAccess(db, { ...scene.dealer(), person })
    const flowIds = []
    for (const place of [await makeLot(), await makeLot()]) {
      const flowId = await makeFlowOf(place, 'GATE_PASS_APPROVED')
      await makeGatePass(db, { ...scene.dealer(), flowId, auctionId: place.auctionId, person })
      flowIds.push(flowId)
    }
    await take(OWNER, ...flowIds.map((flowId) => ({ flowId, event: 'shareEvaluationLink' as const })))
    await notify()
    return person
  }

  test('of the cars that a dealer shared, in one SMS with the login', async () => {
    const person = await share({ hasAccess: true })
    expect(messages()).toEqual([
      {
        channel: 'sms',
        to: person.phone,
        kind: 'evaluation-shared',
        values: { dealer: 'Sharma Motors', what: { cars: 2 }, link: `${ORIGIN}/evaluatorLogin` },
      },
    ])
  })

  test('nothing without access, which the login would need', async () => {
    await share({ hasAccess: false })
    expect(messages()).toEqual([])
  })
})

describe('of a delivery', () => {
  /** Makes a flow in this state, with a delivery gate pass of a driver. */
  async function makeDelivery(
    state: 'DELIVERY_GATE_PASS_REQUESTED' | 'DELIVERY_GATE_PASS_APPROVED',
    { hasAccess = true }: { readonly hasAccess?: boolean } = {},
  ) {
    const db = scene.db()
    const place = await makeLot()
    const flowId = await makeFlowOf(place, state)
    const person = await makePerson(db, { ...scene.dealer(), name: 'Ravi Kumar', type: 'delivery_driver' })
    if (hasAccess) await makeFieldAccess(db, { ...scene.dealer(), person, role: 'delivery_driver' })
    const { auctionId, lotId, carId } = place
    await makeGatePass(db, { ...scene.dealer(), flowId, auctionId, person, kind: 'delivery' })
    const { organisationId } = scene.dealer()
    return { person, flowId, place: { lotId, carId, organisationId } }
  }

  test('a dealer is notified that the pass is approved, refused or extended', async () => {
    const approved = await makeDelivery('DELIVERY_GATE_PASS_REQUESTED')
    await take(HOUSE, { flowId: approved.flowId, event: 'approveDeliveryGatePass' })
    const { flowId } = await makeDelivery('DELIVERY_GATE_PASS_REQUESTED')
    await take(HOUSE, { flowId, event: 'rejectDeliveryGatePass', reason: 'The licence has expired.' })
    await appendEvents(scene.db(), [
      { event: 'deliveryPassExtended', by: HOUSE, flowId: approved.flowId, ...approved.place },
    ])
    await notify()
    const link = `${ORIGIN}/mycars/take-delivery`
    expect(to(scene.dealer())).toMatchObject([
      { kind: 'delivery-pass-approved', values: { what: '2019 Hyundai Creta', link } },
      { kind: 'delivery-pass-refused', values: { reason: 'The licence has expired.', link } },
      { kind: 'delivery-pass-extended', values: { link } },
    ])
  })

  test('the driver is notified of a car to pick up by SMS, while it has access', async () => {
    const { person, flowId, place } = await makeDelivery('DELIVERY_GATE_PASS_APPROVED')
    const other = await makeDelivery('DELIVERY_GATE_PASS_APPROVED', { hasAccess: false })
    await appendEvents(scene.db(), [
      { event: 'deliveryLinkMade', by: OWNER, flowId, ...place },
      { event: 'deliveryLinkMade', by: OWNER, flowId: other.flowId, ...other.place },
    ])
    await notify()
    expect(messages()).toEqual([
      {
        channel: 'sms',
        to: person.phone,
        kind: 'delivery-shared',
        values: { dealer: 'Sharma Motors', what: { cars: 1 }, link: `${ORIGIN}/driverLogin` },
      },
    ])
  })

  test('a dealer is notified of photos that its driver uploaded, not of its own, and of what is due next', async () => {
    const { flowId, place } = await makeDelivery('DELIVERY_GATE_PASS_APPROVED')
    const driver = { actor: 'driver', userId: null, phone: '+919820000002' } as const
    await appendEvents(scene.db(), [{ event: 'pickupPhotosComplete', by: OWNER, flowId, ...place }])
    await notify()
    expect(messages()).toEqual([])
    await appendEvents(scene.db(), [{ event: 'pickupPhotosComplete', by: driver, flowId, ...place }])
    await take(OWNER, { flowId, event: 'confirmDelivery' })
    await take(SYSTEM, { flowId, event: 'approveDelivery' })
    await notify()
    expect(to(scene.dealer())).toMatchObject([
      { kind: 'pickup-photos', values: { link: `${ORIGIN}/mycars/take-delivery` } },
      { kind: 'car-delivered', values: { link: `${ORIGIN}/mycars/noc` } },
    ])
  })
})
