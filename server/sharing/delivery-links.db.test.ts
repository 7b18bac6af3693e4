import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeSceneFlow } from '#server/testing/call-scene.ts'
import {
  approvePass,
  endAccess,
  outcomeOf,
  photographCar,
  readEventsOf,
  removeDriver,
  setDeliveryScene,
  shareCar,
  type DeliveryScene,
} from '#server/testing/delivery-scene.ts'
import { UNUSED_ID } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: DeliveryScene
beforeAll(async () => {
  app = await startTestApp({ env: { CODE_RESEND_SECONDS: '0' } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  scene = await setDeliveryScene(app)
})

const byDealer = () => ({ token: scene.dealer.token })
const read = (token: string) => app.must('readDeliveryLink', { token })
const ENDED = { status: 'ended', phoneNumber: null, title: null }

/** Returns the link of the dealer's only car in Take Delivery. */
async function linkInList(): Promise<string | null | undefined> {
  const { yardGroups } = await app.must('getDealerDeliveryCars', {}, byDealer())
  return yardGroups.flatMap(({ cars }) => cars)[0]?.delivery_link_id
}

describe('a delivery link', () => {
  test('leads its driver to the login with its number; asked for again, it is the same', async () => {
    const { carId, auctionId } = await approvePass(scene)
    const first = await app.must('generateDeliveryLink', { carId, auctionId }, byDealer())
    expect(first.link).toMatch(/\/deliver\/[\w-]{43}$/)
    expect(await linkInList()).toBe(first.deliveryLinkId)
    expect(await app.must('generateDeliveryLink', { carId, auctionId }, byDealer())).toEqual(first)
    expect(await read(first.link.split('/').at(-1) ?? '')).toEqual({
      status: 'live',
      phoneNumber: scene.driver.phone,
      organization: scene.dealer.name,
      title: expect.stringMatching(/^\d{4} /),
    })
  })

  test('asked for three times at once is made once', async () => {
    const dealings = await approvePass(scene)
    const { carId, auctionId } = dealings
    const made = await Promise.all(
      [1, 2, 3].map(() => app.must('generateDeliveryLink', { carId, auctionId }, byDealer())),
    )
    expect(new Set(made.map(({ deliveryLinkId }) => deliveryLinkId)).size).toBe(1)
    const logged = (await readEventsOf(scene, dealings)).filter((event) => event.startsWith('deliveryLink'))
    expect(logged).toEqual(['deliveryLinkMade by dealer'])
  })

  test('is refused before the approval, for another auction, for another dealer’s car, without a driver', async () => {
    const requested = await makeSceneFlow(scene, 'DELIVERY_GATE_PASS_REQUESTED')
    const ask = async (
      { carId, auctionId }: { carId: string; auctionId: string },
      token = scene.dealer.token,
    ) => outcomeOf(await app.call('generateDeliveryLink', { carId, auctionId }, { token }))
    expect(await ask(requested)).toBe('409 WRONG_STATE')
    const approved = await approvePass(scene)
    expect(await ask({ ...approved, auctionId: requested.auctionId })).toBe('404 NOT_FOUND')
    expect(await ask(approved, scene.rival.dealer.token)).toBe('404 NOT_FOUND')
    await removeDriver(scene)
    expect(await ask(approved)).toBe('404 NOT_FOUND')
  })

  test('ends when it is revoked, and is made anew', async () => {
    const shared = await shareCar(scene)
    const { deliveryLinkId, linkToken, carId, auctionId } = shared
    await app.must('revokeDeliveryLink', { deliveryLinkId }, byDealer())
    expect(await read(linkToken)).toEqual({ ...ENDED, organization: scene.dealer.name })
    expect(await linkInList()).toBeNull()
    expect(outcomeOf(await app.call('revokeDeliveryLink', { deliveryLinkId }, byDealer()))).toBe('200')
    const next = await app.must('generateDeliveryLink', { carId, auctionId }, byDealer())
    expect(next.deliveryLinkId).not.toBe(deliveryLinkId)
    expect((await readEventsOf(scene, shared)).slice(-3)).toEqual([
      'deliveryLinkMade by dealer',
      'deliveryLinkRevoked by dealer',
      'deliveryLinkMade by dealer',
    ])
  })

  test('is replaced by a new one, also after it has ended', async () => {
    const { deliveryLinkId, linkToken } = await shareCar(scene)
    const second = await app.must('renewDeliveryLink', { deliveryLinkId }, byDealer())
    expect(second.deliveryLinkId).not.toBe(deliveryLinkId)
    expect((await read(linkToken)).status).toBe('ended')
    expect((await read(second.link.split('/').at(-1) ?? '')).status).toBe('live')
    const third = await app.must('renewDeliveryLink', { deliveryLinkId }, byDealer())
    expect(await linkInList()).toBe(third.deliveryLinkId)
  })

  test('is another dealer’s to nobody', async () => {
    const { deliveryLinkId, linkToken } = await shareCar(scene)
    const { token } = scene.rival.dealer
    for (const name of ['revokeDeliveryLink', 'renewDeliveryLink'] as const) {
      expect(outcomeOf(await app.call(name, { deliveryLinkId }, { token }))).toBe('404 NOT_FOUND')
      expect(outcomeOf(await app.call(name, { deliveryLinkId: UNUSED_ID }, byDealer()))).toBe('404 NOT_FOUND')
    }
    expect((await read(linkToken)).status).toBe('live')
  })

  test('ends with the access, with the driver, and with the delivery', async () => {
    const shared = await shareCar(scene)
    await endAccess(scene)
    expect((await read(shared.linkToken)).status).toBe('ended')

    scene = await setDeliveryScene(app)
    const second = await shareCar(scene)
    await removeDriver(scene)
    expect((await read(second.linkToken)).status).toBe('ended')

    scene = await setDeliveryScene(app)
    const third = await shareCar(scene)
    await photographCar(scene, third)
    await app.must('confirmDelivery', { flowEntityId: third.flowEntityId }, byDealer())
    expect((await read(third.linkToken)).status).toBe('ended')
    const { deliveryLinkId } = third
    expect(outcomeOf(await app.call('renewDeliveryLink', { deliveryLinkId }, byDealer()))).toBe(
      '409 WRONG_STATE',
    )
  })

  test('that is unknown, empty or missing has ended', async () => {
    for (const input of [{ token: 'x' }, { token: '' }, {}]) {
      expect(await app.must('readDeliveryLink', input)).toEqual({ ...ENDED, organization: null })
    }
  })

  test('counts as a known device of its driver, and of nobody else', async () => {
    const shared = await shareCar(scene)
    const other = await shareCar(scene.rival)
    const send = async (linkToken?: string) =>
      (await app.call('sendOTP', { phoneNumber: scene.driver.phone, role: 'driver', linkToken })).status
    for (let sent = 1; sent <= 3; sent += 1) expect(await send()).toBe(200)
    expect(await send()).toBe(429)
    expect(await send(other.linkToken)).toBe(429)
    expect(await send(shared.linkToken)).toBe(200)
    const { deliveryLinkId } = shared
    await app.must('revokeDeliveryLink', { deliveryLinkId }, byDealer())
    expect(await send(shared.linkToken)).toBe(429)
  })
})
