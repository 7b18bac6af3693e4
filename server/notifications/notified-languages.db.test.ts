import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import { SYSTEM } from '#server/platform/actor.ts'
import { createVault } from '#server/platform/vault.ts'
import { makePerson } from '#server/testing/factories.ts'
import { makeFieldAccess, makeGatePass } from '#server/testing/field-factories.ts'
import { ORIGIN, OWNER, prepareNotifyScene } from '#server/testing/notify-scene.ts'
import { createMessageDelivery } from './deliver-message.ts'
import type { WrittenMessage } from './message-carrier.ts'

const scene = prepareNotifyScene()

/** Notifies of what has happened, delivers the messages, and returns those to an address. */
async function notifyAndDeliver() {
  await scene.notify()
  const { rows } = await sql<{ payload: unknown; queuedAt: Date }>`
    select payload, created_at as "queuedAt" from graphile_worker._private_jobs`.execute(scene.db())
  const sent: WrittenMessage[] = []
  const carrier = { send: async (message: WrittenMessage) => void sent.push(message) }
  const deliver = createMessageDelivery({
    db: scene.db(),
    carriers: { sms: carrier, email: carrier, hasTemplate: () => true },
    vault: createVault(Buffer.alloc(32, 3)),
    writeAttachment: () => Promise.reject(new Error('There is no paper.')),
    now: () => Date.now(),
  })
  for (const { payload, queuedAt } of rows) await deliver(payload, { queuedAt })
  return (to: string) => sent.filter((message) => message.to === to).map(({ text }) => text)
}

const choose = (userId: string, language: Locale) =>
  scene.db().updateTable('users').set({ language }).where('id', '=', userId).execute()

test('two people of one dealer read of one car won each in their language, by email and SMS', async () => {
  const [one, other] = [scene.dealer(), scene.rival()]
  const { organisationId } = one
  await scene
    .db()
    .updateTable('users')
    .set({ organisation_id: organisationId })
    .where('id', '=', other.userId)
    .execute()
  await choose(one.userId, 'en')
  await choose(other.userId, 'hi')
  const flowId = await scene.makeFlowOf(await scene.makeLot(), 'PLACE_BIDS')
  const award = { amount: 7_95_000, awardedAt: new Date(), paymentDueAt: new Date('2026-12-01T08:30:00Z') }
  await scene.take(SYSTEM, { flowId, event: 'award', details: { amount: award.amount }, award })
  const textsTo = await notifyAndDeliver()
  expect(textsTo(one.email)).toEqual([
    `You won 2019 Hyundai Creta for ₹7,95,000.

Please pay by 1 Dec 2026, 2:00 pm. What to do next is here:

${ORIGIN}/mycars/payments`,
  ])
  expect(textsTo(one.mobile)).toEqual([
    'You won 2019 Hyundai Creta on Yardbid for Rs 7,95,000. Please pay by 1 Dec 2026, 2:00 pm.',
  ])
  expect(textsTo(other.email)).toEqual([
    `आपने 2019 Hyundai Creta ₹7,95,000 में जीत ली।

1 दिसंबर 2026, दोपहर 2:00 तक पेमेंट करें। आगे क्या करना है, यहाँ देखें:

${ORIGIN}/mycars/payments`,
  ])
  expect(textsTo(other.mobile)).toEqual([
    'Yardbid: आपने 2019 Hyundai Creta ₹7,95,000 में जीत ली। 1 दिसंबर 2026, दोपहर 2:00 तक पेमेंट करें।',
  ])
})

test('an evaluator reads of shared cars in its own language, whatever the dealer’s', async () => {
  const db = scene.db()
  await choose(scene.dealer().userId, 'en')
  const { organisationId } = scene.dealer()
  const person = await makePerson(db, { organisationId })
  await db.updateTable('people').set({ language: 'hi' }).where('id', '=', person.personId).execute()
  await makeFieldAccess(db, { organisationId, person, role: 'dealer_evaluator' })
  const place = await scene.makeLot()
  const flowId = await scene.makeFlowOf(place, 'GATE_PASS_APPROVED')
  await makeGatePass(db, { ...scene.dealer(), flowId, auctionId: place.auctionId, person })
  await scene.take(OWNER, { flowId, event: 'shareEvaluationLink' })
  const textsTo = await notifyAndDeliver()
  expect(textsTo(person.phone)).toEqual([
    `Sharma Motors ने आपको Yardbid पर इवैल्यूएशन का काम दिया है: 1 गाड़ी। इसी मोबाइल नंबर से लॉग इन करें: ${ORIGIN}/evaluatorLogin`,
  ])
})
