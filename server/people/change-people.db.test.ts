import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import {
  makeDealer,
  makePerson,
  secondsFromNow,
  uniqueMobile,
  type MadePerson,
  type MadeUser,
} from '#server/testing/factories.ts'
import { makeFieldAccess } from '#server/testing/field-factories.ts'
import { readStates, setGatePassScene, takeCars } from '#server/testing/gate-pass-scene.ts'
import { receiveCode } from '#server/testing/outbox.ts'
import { makePdf, makePicture } from '#server/testing/sample-files.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let dealer: MadeUser
let rival: MadeUser
let person: MadePerson

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  const { db } = app.database
  dealer = await makeDealer(db)
  rival = await makeDealer(db)
  person = await makePerson(db, { organisationId: dealer.organisationId })
})

const change = (more: Partial<Input<'updateDriver'>>, by = dealer) =>
  app.call('updateDriver', { driverId: person.personId, ...more }, { token: by.token })

const retire = (by = dealer, { personId: driverId } = person) =>
  app.call('retireDriver', { driverId }, { token: by.token })

const readPeople = (by = dealer) => app.must('getDrivers', {}, { token: by.token })

const cars = (token: string) => app.call('getEvaluatorCars', {}, { token })

const letIn = (by: MadeUser, who: MadePerson) =>
  makeFieldAccess(app.database.db, { organisationId: by.organisationId, person: who })

/** Opens a session that rests on the accesses of this test's dealers alone. Returns its token. */
async function signIn({ phone }: Pick<MadePerson, 'phone'>): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const until = secondsFromNow(3_600)
  await app.database.db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      field_phone: phone,
      field_role: 'dealer_evaluator',
      expires_at: until,
      refresh_until: until,
    })
    .execute()
  return token
}

async function upload(file: Buffer, by = dealer) {
  const input = { file: file.toString('base64'), folder: 'drivers', fileName: 'licence' }
  return (await app.must('uploadFile', input, { token: by.token })).publicUrl
}

describe('changing a person', () => {
  test('changes the given fields and leaves the others', async () => {
    const [before] = await readPeople()
    const named = await change({ name: ' Asha Devi ', address: 'Sector 18, Noida' })
    expect(named.body).toEqual({ ...before, name: 'Asha Devi', address: 'Sector 18, Noida' })
    const files = { imageUrl: await upload(await makePicture()), licenseUrl: await upload(makePdf()) }
    expect((await change(files)).status).toBe(200)
    const [after] = await readPeople()
    expect(after).toMatchObject({ name: 'Asha Devi', address: 'Sector 18, Noida', phone: person.phone })
    expect((await app.fetch(after?.imageUrl ?? '')).headers.get('content-type')).toBe('image/webp')
    expect((await app.fetch(after?.licenseUrl ?? '')).headers.get('content-type')).toBe('application/pdf')
    expect((await change({ address: '' })).body).toMatchObject({ address: null })
  })

  test('accepts the files that the person has, and refuses those of others', async () => {
    const [own] = await readPeople()
    const held = { imageUrl: own?.imageUrl ?? '', licenseUrl: own?.licenseUrl ?? '' }
    expect((await change(held)).status).toBe(200)
    const theirs = await upload(await makePicture(), rival)
    expect(await change({ imageUrl: theirs })).toMatchObject({
      status: 400,
      body: { fields: { imageUrl: 'Please upload this file first.' } },
    })
    expect(await change({ imageUrl: await upload(makePdf()) })).toMatchObject({
      status: 400,
      body: { error: 'Only JPEG, PNG, or JPG files are allowed for profile picture.' },
    })
    expect(await change({ name: ' ' })).toMatchObject({ status: 400 })
  })

  test('is 404 for another dealer’s person and a retired one, and 409 for a phone already listed', async () => {
    expect(await change({ name: 'Mine now' }, rival)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
    const other = await makePerson(app.database.db, { organisationId: dealer.organisationId })
    expect(await change({ phone: other.phone })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_EXISTS', error: 'You already have an evaluator with this phone number.' },
    })
    expect((await retire()).status).toBe(200)
    expect((await change({ name: 'Back again' })).status).toBe(404)
  })

  test('of two changes to one phone at once, one is refused', async () => {
    const other = await makePerson(app.database.db, { organisationId: dealer.organisationId })
    const phone = uniqueMobile()
    const answers = await Promise.all([
      change({ phone }),
      app.call('updateDriver', { driverId: other.personId, phone }, { token: dealer.token }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('of the phone ends the accesses and sessions of the old one, but not those from other dealers', async () => {
    const { db } = app.database
    await letIn(dealer, person)
    const token = await signIn(person)
    expect((await cars(token)).status).toBe(200)
    expect((await change({ phone: uniqueMobile() })).status).toBe(200)
    expect((await cars(token)).status).toBe(401)
    expect((await app.call('sendOTP', { phoneNumber: person.phone, role: 'evaluator' })).status).toBe(403)

    const shared = await makePerson(db, { organisationId: dealer.organisationId })
    await letIn(dealer, shared)
    const { personId } = await makePerson(db, { organisationId: rival.organisationId, phone: shared.phone })
    await letIn(rival, { personId, phone: shared.phone })
    const theirs = await signIn(shared)
    await app.must(
      'updateDriver',
      { driverId: shared.personId, phone: uniqueMobile() },
      { token: dealer.token },
    )
    expect((await cars(theirs)).status).toBe(200)
  })

  test('a repeat with the same key changes nothing more', async () => {
    const input = { driverId: person.personId, name: 'Asha' }
    const key = randomUUID()
    const first = await app.must('updateDriver', input, { token: dealer.token, key })
    await change({ name: 'Asha Devi' })
    expect(await app.must('updateDriver', input, { token: dealer.token, key })).toEqual(first)
    expect((await readPeople())[0]?.name).toBe('Asha Devi')
  })
})

describe('retiring a person', () => {
  test('takes it off the list and ends its accesses and sessions at once', async () => {
    await letIn(dealer, person)
    const { otp, otpToken } = await receiveCode(app, person.phone, 'evaluator')
    const session = await app.must('verifyOTP', { otp, otpToken })
    expect((await cars(session.accessToken)).status).toBe(200)
    expect((await retire()).body).toEqual({ success: true })

    expect(await readPeople()).toEqual([])
    const { accesses } = await app.must('getFieldAccesses', {}, { token: dealer.token })
    expect(accesses).toMatchObject([{ personId: person.personId, revokedAt: expect.any(String) }])
    expect(await cars(session.accessToken)).toMatchObject({
      status: 404,
      body: { error: 'Evaluator not found. Please contact an administrator.' },
    })
    expect((await app.call('verifySession', {}, { token: session.accessToken })).status).toBe(401)
    expect((await app.call('refreshSession', { refreshToken: session.refreshToken })).status).toBe(401)
  })

  test('a person that is added again is let in only by a new access, and not by the old session', async () => {
    const { db } = app.database
    await letIn(dealer, person)
    const token = await signIn(person)
    await retire()
    const again = await makePerson(db, { organisationId: dealer.organisationId, phone: person.phone })
    expect((await app.call('sendOTP', { phoneNumber: person.phone, role: 'evaluator' })).status).toBe(403)
    await letIn(dealer, again)
    expect((await cars(token)).status).toBe(401)
    expect((await cars(await signIn(again))).status).toBe(200)
  })

  test('leaves what other dealers allow', async () => {
    const { db } = app.database
    await letIn(dealer, person)
    const { personId } = await makePerson(db, { organisationId: rival.organisationId, phone: person.phone })
    await letIn(rival, { personId, phone: person.phone })
    const token = await signIn(person)
    await retire()
    expect((await cars(token)).status).toBe(200)
    await retire(rival, { personId, phone: person.phone })
    expect((await cars(token)).status).toBe(404)
  })

  test('ends a session with 401 if another dealer still lists the person without access', async () => {
    const { db } = app.database
    await letIn(dealer, person)
    await makePerson(db, { organisationId: rival.organisationId, phone: person.phone })
    const token = await signIn(person)
    await retire()
    expect((await cars(token)).status).toBe(401)
  })

  test('is 404 for another dealer, and for a second time', async () => {
    expect((await retire(rival)).status).toBe(404)
    const answers = await Promise.all([retire(), retire(), retire()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  })

  test('together with a gate pass in its name: the pass is made first, or refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const scene = await setGatePassScene(app)
      const taken = await takeCars(app, scene, ['MY_CARS_NEW'])
      const { token } = scene.dealer
      const { personId: driverId } = scene.person
      const ask = () =>
        app.call(
          'createGatepass',
          { auctionId: taken.auctionId, carIds: [...taken.carIds], driverId },
          { token },
        )
      const remove = () => app.call('retireDriver', { driverId }, { token })
      const [asked] = round % 2 === 0 ? await both(ask, remove) : (await both(remove, ask)).toReversed()
      const [state] = await readStates(app, taken.flowIds)
      expect([asked?.status, state]).toEqual(
        asked?.status === 200 ? [200, 'GATE_PASS_REQUESTED'] : [404, 'MY_CARS_NEW'],
      )
    }
  })
})

const both = <One, Other>(one: () => Promise<One>, other: () => Promise<Other>) =>
  Promise.all([one(), other()])
