import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePerson, UNUSED_ID, type MadePerson } from '#server/testing/factories.ts'
import { makeFieldAccess, signInFieldWorker } from '#server/testing/field-factories.ts'
import { setGatePassScene, takeCars, type GatePassScene } from '#server/testing/gate-pass-scene.ts'
import { receiveCode } from '#server/testing/outbox.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: GatePassScene

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  scene = await setGatePassScene(app)
})

const tokenOf = (link: string) => link.split('/').at(-1) ?? ''
const own = () => ({ token: scene.dealer.token })
const letIn = (person: MadePerson = scene.person) =>
  makeFieldAccess(app.database.db, { organisationId: scene.dealer.organisationId, person })
const listLinks = async () => (await app.must('getEvaluationLinks', {}, own())).links
const readLink = (link: string) => app.must('readEvaluationLink', { token: tokenOf(link) })
const expectEnded = async (link: string) =>
  expect(await readLink(link)).toMatchObject({ status: 'ended', phoneNumber: null, cars: 0 })

/** Shares cars with the scene's evaluator, or `personId`. */
async function share(personId?: string, passFor = scene.person) {
  const cars = await takeCars(app, scene, ['GATE_PASS_APPROVED', 'GATE_PASS_APPROVED'], [], passFor)
  const input = { carIds: [...cars.carIds], ...(personId !== undefined && { personId }) }
  const { link } = await app.must('shareEvalLink', input, own())
  return { ...cars, link }
}

async function idOfOnlyLink(): Promise<string> {
  const [only, ...others] = await listLinks()
  if (only === undefined || others.length > 0) throw new Error('There is not exactly one link')
  return only.linkId
}

async function evaluatorCars(person: MadePerson): Promise<readonly string[]> {
  const token = await signInFieldWorker(app.database.db, person)
  const { yardGroups } = await app.must('getEvaluatorCars', {}, { token })
  return yardGroups.flatMap(({ cars }) => cars).map(({ id }) => id)
}

describe('what the holder of a link learns', () => {
  test('the number of its evaluator, who signs in with a code and sees the cars', async () => {
    await letIn()
    const { link, carIds } = await share()
    const { phone } = scene.person
    const read = await readLink(link)
    expect(read).toEqual({ status: 'live', phoneNumber: phone, organization: expect.any(String), cars: 2 })
    const { otp, otpToken } = await receiveCode(app, phone, 'evaluator', tokenOf(link))
    const session = await app.must('verifyOTP', { otp, otpToken, linkToken: tokenOf(link) })
    const { yardGroups } = await app.must('getEvaluatorCars', {}, { token: session.accessToken })
    const seen = yardGroups.flatMap(({ cars }) => cars).map(({ id }) => id)
    expect(seen.toSorted()).toEqual(carIds.toSorted())
  })

  test('nothing of an unknown link', async () => {
    for (const token of ['nonsense', '', 'A'.repeat(43)]) {
      expect(await app.must('readEvaluationLink', { token })).toEqual({
        status: 'ended',
        phoneNumber: null,
        organization: null,
        cars: 0,
      })
    }
  })

  test('that it ends with the access, and works again with a new one', async () => {
    const { link } = await share()
    await expectEnded(link)
    const accessId = await letIn()
    expect((await readLink(link)).status).toBe('live')
    await app.must('revokeFieldAccess', { accessId }, own())
    await expectEnded(link)
    expect((await listLinks())[0]).toMatchObject({ status: 'noAccess', link: null, accessUntil: null })
    await letIn()
    expect((await readLink(link)).status).toBe('live')
  })

  test('that it ends when the evaluator is removed, and when the cars move on', async () => {
    await letIn()
    const { link, flowIds } = await share()
    await app.database.db
      .updateTable('flows')
      .set({ state: 'PLACE_BIDS' })
      .where('id', 'in', flowIds)
      .execute()
    await expectEnded(link)
    expect(await listLinks()).toEqual([])

    const second = await share()
    await app.must('retireDriver', { driverId: scene.person.personId }, own())
    await expectEnded(second.link)
    expect((await listLinks())[0]).toMatchObject({ status: 'personRetired', link: null })
  })
})

describe('the dealer’s links', () => {
  test('are listed with their cars, the evaluator and the end of the access, for their dealer only', async () => {
    await letIn()
    const { link, carIds } = await share()
    const [listed, ...others] = await listLinks()
    expect(others).toEqual([])
    expect(listed).toMatchObject({
      status: 'live',
      link,
      personId: scene.person.personId,
      name: 'Ravi Kumar',
      phone: scene.person.phone,
      accessUntil: expect.any(String),
    })
    expect(listed?.cars.map(({ carId }) => carId).toSorted()).toEqual(carIds.toSorted())
    expect(new Set(listed?.cars.map(({ state }) => state))).toEqual(new Set(['EVALUATION']))
    const theirs = await app.must('getEvaluationLinks', {}, { token: scene.rival.token })
    expect(theirs.links).toEqual([])
  })

  test('can be revoked at once, also twice, but not by another dealer', async () => {
    await letIn()
    const { link } = await share()
    const linkId = await idOfOnlyLink()
    const revoke = (by = scene.dealer) => app.call('revokeEvaluationLink', { linkId }, { token: by.token })
    expect(await revoke(scene.rival)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await readLink(link)).status).toBe('live')
    expect((await revoke()).body).toEqual({ success: true })
    await expectEnded(link)
    expect((await listLinks())[0]).toMatchObject({ status: 'revoked', link: null })
    expect((await revoke()).status).toBe(200)
  })

  test('can be made anew, after which the old one has ended', async () => {
    await letIn()
    const { link, flowIds } = await share()
    await app.database.db
      .updateTable('flows')
      .set({ state: 'EVALUATION_COMPLETE' })
      .where('id', '=', flowIds[0] ?? '')
      .execute()
    const linkId = await idOfOnlyLink()
    await app.must('revokeEvaluationLink', { linkId }, own())
    const renewed = await app.must('renewEvaluationLink', { linkId }, own())
    expect(renewed).toMatchObject({ personId: scene.person.personId })
    expect(renewed.link).not.toBe(link)
    await expectEnded(link)
    expect(await readLink(renewed.link)).toMatchObject({ status: 'live', cars: 2 })
    expect(await idOfOnlyLink()).toBe(renewed.linkId)
    expect(await app.call('renewEvaluationLink', { linkId }, own())).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE' },
    })
  })

  test('are renewed once for two at once', async () => {
    await letIn()
    await share()
    const linkId = await idOfOnlyLink()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.call('renewEvaluationLink', { linkId }, own())),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    expect(await listLinks()).toHaveLength(1)
  })

  test('pass to another evaluator when the first is removed', async () => {
    const { db } = app.database
    const next = await makePerson(db, scene.dealer)
    await letIn(next)
    const { carIds } = await share()
    const linkId = await idOfOnlyLink()
    await app.must('retireDriver', { driverId: scene.person.personId }, own())
    const renew = (personId?: string) =>
      app.call('renewEvaluationLink', { linkId, ...(personId !== undefined && { personId }) }, own())
    const driver = await makePerson(db, { ...scene.dealer, type: 'delivery_driver' })
    const theirs = await makePerson(db, scene.rival)
    for (const personId of [undefined, driver.personId, theirs.personId, UNUSED_ID]) {
      expect(await renew(personId)).toMatchObject({
        status: 404,
        body: { error: 'Selected evaluator not found.' },
      })
    }
    expect((await renew(next.personId)).status).toBe(200)
    expect((await evaluatorCars(next)).toSorted()).toEqual(carIds.toSorted())
  })

  test('are 404 to renew for another dealer and an unknown id', async () => {
    await share()
    const linkId = await idOfOnlyLink()
    for (const [id, token] of [
      [linkId, scene.rival.token],
      [UNUSED_ID, scene.dealer.token],
      ['nonsense', scene.dealer.token],
    ] as const) {
      expect((await app.call('renewEvaluationLink', { linkId: id }, { token })).status).toBe(404)
      expect((await app.call('revokeEvaluationLink', { linkId: id }, { token })).status).toBe(404)
    }
  })
})

test('an evaluator that a link names sees the cars of a driver’s pass, until the link is revoked', async () => {
  const { db } = app.database
  const driver = await makePerson(db, { ...scene.dealer, type: 'delivery_driver' })
  await letIn()
  expect(await evaluatorCars(scene.person)).toEqual([])
  const { carIds } = await share(scene.person.personId, driver)
  expect((await evaluatorCars(scene.person)).toSorted()).toEqual(carIds.toSorted())
  await app.must('revokeEvaluationLink', { linkId: await idOfOnlyLink() }, own())
  expect(await evaluatorCars(scene.person)).toEqual([])
})
