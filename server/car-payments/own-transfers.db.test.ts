import { beforeEach, expect, test } from 'vitest'
import {
  jointProofInput,
  makePayableFlow,
  OWED,
  proofInput,
  uniqueReference,
  waitingProof,
} from '#server/testing/car-payment-scene.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { givePassword, makeAdmin, type MadeUser } from '#server/testing/factories.ts'
import { importRows, referencedRow } from '#server/testing/reversal-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'

// The transfers that a dealer's proofs name, as the dealer reads them.

const app = await shareTestApp()

let scene: CallScene
let second: MadeUser
beforeEach(async () => {
  scene = await setCallScene(app)
  second = await makeAdmin(app.database.db)
})

/** Imports the line of a transfer, and returns its id. */
async function importLine(reference: string, rupees: number): Promise<string> {
  const [lineId = ''] = await importRows(app, scene.admin.token, [referencedRow(reference, rupees)])
  return lineId
}

async function approve(flowEntityId: string): Promise<void> {
  const proof = await waitingProof(scene, flowEntityId)
  await app.must('admin/reviewPayment', proof, scene.admin)
  await app.must('admin/approvePayment', { ...proof, reason: 'Seen in the bank’s app.' }, second)
}

const transfersOf = async (by = scene) => (await app.must('getPaymentTransfers', {}, by.dealer)).transfers

async function payTwo() {
  const cars = [await makePayableFlow(scene, 'BID_AWARDED'), await makePayableFlow(scene, 'BID_AWARDED')]
  const [rejected = '', other = ''] = cars.map(({ flowEntityId }) => flowEntityId)
  const input = jointProofInput([rejected, other], cars[0]?.proof ?? '')
  await app.must('submitPayments', input, scene.dealer)
  return { rejected, other, reference: input.bankReferenceId }
}

async function reject(flowEntityId: string) {
  const input = { ...(await waitingProof(scene, flowEntityId)), reason: 'The picture is blurred.' }
  await app.must('admin/rejectPayment', input, scene.admin)
}

test('name all cars of a transfer, and whether its money is there for the one that was rejected', async () => {
  const { rejected, other, reference } = await payTwo()
  expect(await transfersOf()).toEqual([
    {
      bankReferenceId: reference,
      amount: 2 * OWED,
      money: 'notFound',
      cars: expect.toSatisfy((cars: readonly { flowEntityId: string }[]) =>
        [rejected, other].every((id) => cars.some(({ flowEntityId }) => flowEntityId === id)),
      ),
    },
  ])
  await reject(rejected)
  expect(await transfersOf()).toMatchObject([{ money: 'notFound' }])
  await importLine(reference, 2 * OWED)
  const [transfer] = await transfersOf()
  expect(transfer).toMatchObject({ money: 'received' })
  const outcomes = new Map(transfer?.cars.map(({ flowEntityId, outcome }) => [flowEntityId, outcome]))
  expect([outcomes.get(rejected), outcomes.get(other)]).toEqual(['rejected', 'waiting'])
  await approve(other)
  expect(await transfersOf()).toMatchObject([{ amount: 2 * OWED, money: 'received' }])
})

test('say when the money went back', async () => {
  const reference = uniqueReference()
  const { flowEntityId, proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
  const input = { ...proofInput(flowEntityId, proof), bankReferenceId: reference }
  await app.must('submitPaymentInfo', input, scene.dealer)
  const lineId = await importLine(reference, OWED)
  await reject(flowEntityId)
  expect(await transfersOf()).toMatchObject([{ money: 'received' }])
  const offered = { lineId, decision: 'payBack', reason: 'Not needed.' } as const
  const { item } = await app.must('admin/payBack', offered, scene.admin)
  await givePassword(app.database.db, second)
  const confirmed = { proposalId: item.decision?.proposalId ?? '', bankReferenceId: uniqueReference() }
  await app.must('admin/confirmProposal', confirmed, second)
  expect(await transfersOf()).toMatchObject([{ money: 'returned', cars: [{ outcome: 'rejected' }] }])
})

test('follow the last proof of a car, and are nobody else’s', async () => {
  const { rejected, other, reference } = await payTwo()
  await reject(rejected)
  const { proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
  const again = proofInput(rejected, proof)
  await app.must('submitPaymentInfo', again, scene.dealer)
  expect(await transfersOf()).toMatchObject([
    { bankReferenceId: again.bankReferenceId, amount: OWED, cars: [{ flowEntityId: rejected }] },
    { bankReferenceId: reference, amount: OWED, cars: [{ flowEntityId: other }] },
  ])
  expect(await transfersOf(await setCallScene(app))).toEqual([])
})
