import { randomInt, randomUUID } from 'node:crypto'
import type { Input } from '#contract/api.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { isoDay } from '#domain/indian-time.ts'
import { insertPayment, markReviewed, paymentContext } from '#server/car-payments/payments-queries.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { makeBid, makeFlow, makeOutcome } from './auction-factories.ts'
import { makeSceneFlow, upload, type CallScene, type SceneFlow } from './call-scene.ts'
import { makeAdmin, makeDealer, secondsFromNow, type MadeUser } from './factories.ts'

/** The amount due for a flow of the scene, in rupees: the factory's award. */
export const OWED = 5_00_000

/** The account from which the scene's dealer pays. Its onboarding names none, so any account is taken. */
export const PAYING_ACCOUNT = {
  bankAccountNo: '50100123456789',
  bankAccountName: 'Asha Sharma',
  ifscCode: 'HDFC0001234',
} as const

/** Returns a bank reference that no other proof has: an RTGS reference, whose digits a statement is matched by. */
export function uniqueReference(): string {
  const digits = () => String(randomInt(1e8)).padStart(8, '0')
  return `HDFCR5${digits()}${digits()}`
}

/** Returns a proof of payment that is right in every field; `proof` is the address of its file. */
export function proofInput(flowEntityId: string, proof: string) {
  return {
    flow_entity_id: flowEntityId,
    transactionAmount: OWED,
    bankReferenceId: uniqueReference(),
    ...PAYING_ACCOUNT,
    files: [{ name: 'slip.jpg', size: 1000, type: 'image/jpeg', fileName: 'slip.jpg', url: proof }],
    paymentMethod: 'netBanking',
    transactionDate: isoDay(Date.now()),
  } satisfies Input<'submitPaymentInfo'>
}

/** The proof of payment of one car, with a reference at its top. */
export type Proof = Omit<Input<'submitPaymentInfo'>, 'bankReferenceId'> & { readonly bankReferenceId: string }

/** Creates an awarded car of the scene's dealer, and returns a proof of its payment with some fields changed. */
export async function makeProof(scene: CallScene, more: Partial<Proof> = {}): Promise<Proof> {
  const { flowEntityId, proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
  return { ...proofInput(flowEntityId, proof), ...more }
}

/** Returns the state of a flow, until when it is to be paid, and until when it is offered. */
export function readPayingFlow({ app }: Pick<CallScene, 'app'>, flowId: string) {
  return app.database.db
    .selectFrom('flows')
    .select(['state', 'payment_due_at as dueAt', 'offer_until as offerUntil'])
    .where('id', '=', flowId)
    .executeTakeFirstOrThrow()
}

/** Returns the proofs of payment of a flow as they are stored, oldest first. */
export function readProofs({ app }: Pick<CallScene, 'app'>, flowId: string) {
  return app.database.db
    .selectFrom('car_payments')
    .selectAll()
    .where('flow_id', '=', flowId)
    .orderBy('submitted_at')
    .execute()
}

/** Returns a proof that these flows were paid by one transfer; `proof` is the address of its file. */
export function jointProofInput(flowEntityIds: readonly string[], proof: string) {
  const { flow_entity_id: _flow, transactionAmount, ...shared } = proofInput('', proof)
  return {
    ...shared,
    payments: flowEntityIds.map((id) => ({ flow_entity_id: id, transactionAmount })),
  } satisfies Input<'submitPayments'>
}

/** Creates a flow as `makeSceneFlow` does, with an uploaded file for its proof of payment. */
export async function makePayableFlow(scene: CallScene, state: FlowState): Promise<SceneFlow> {
  return { ...(await makeSceneFlow(scene, state)), proof: await upload(scene, 'payment-info') }
}

/** Stores a proof of payment of a flow that names a transfer with this reference. It waits. Returns its id. */
export async function insertProof(
  { app, dealer }: CallScene,
  { flowEntityId, proof }: SceneFlow,
  { reference = uniqueReference(), db = app.database.db }: { reference?: string; db?: Queries } = {},
): Promise<string> {
  const id = randomUUID()
  await insertPayment(db, {
    id,
    flowId: flowEntityId,
    organisationId: dealer.organisationId,
    userId: dealer.userId,
    payment: {
      method: 'netBanking',
      amount: OWED,
      transfers: [{ reference, referenceKey: reference, amount: OWED, paidOn: isoDay(Date.now()) }],
    },
    account: {
      sealed: app.vault.seal(PAYING_ACCOUNT.bankAccountNo, paymentContext(id)),
      name: PAYING_ACCOUNT.bankAccountName,
      ifsc: PAYING_ACCOUNT.ifscCode,
    },
    isAccountKnown: false,
    files: [{ fileId: proof?.replace('/files/', '') ?? '', name: 'slip.jpg' }],
    at: Date.now(),
  })
  return id
}

/**
 * Creates a flow with a proof of payment that waits, if the state has one; in PAYMENT_REVIEWED an admin other than the
 * scene's has reviewed it, unless `reviewer` did.
 */
export async function makePaidFlow(
  scene: CallScene,
  state: FlowState,
  reviewer?: MadeUser,
): Promise<SceneFlow> {
  const made = await makePayableFlow(scene, state)
  if (state !== 'PAYMENT_RECORDED' && state !== 'PAYMENT_REVIEWED') return made
  const { db } = scene.app.database
  const id = await insertProof(scene, made)
  if (state === 'PAYMENT_REVIEWED') {
    const { userId } = reviewer ?? (await makeAdmin(db))
    await markReviewed(db, id, { userId, needsOtherAdmin: true })
  }
  return { ...made, paymentId: id }
}

/** Returns a flow with its proof of payment that waits, as the house's calls about it name both. */
export async function waitingProof(
  { app }: Pick<CallScene, 'app'>,
  flowEntityId: string,
): Promise<{ readonly flowEntityId: string; readonly paymentId: string }> {
  const { id } = await app.database.db
    .selectFrom('car_payments')
    .select('id')
    .where('flow_id', '=', flowEntityId)
    .where('outcome', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { flowEntityId, paymentId: id }
}

/** Moves the payment's deadline of a flow, by default into the past. */
export async function setDeadline(
  { app }: CallScene,
  flowEntityId: string,
  seconds: number = -60,
): Promise<void> {
  await app.database.db
    .updateTable('flows')
    .set({ payment_due_at: secondsFromNow(seconds) })
    .where('id', '=', flowEntityId)
    .where('award_amount', 'is not', null)
    .execute()
}

/** Creates a flow as `makeSceneFlow` does, whose deadline has passed where it has one. */
export async function makeOverdueFlow(scene: CallScene, state: FlowState): Promise<SceneFlow> {
  const made = await makePayableFlow(scene, state)
  await setDeadline(scene, made.flowEntityId)
  return made
}

/** Creates a flow with an open offer to the runner-up, if the state can have one. */
export async function makeOfferedFlow(scene: CallScene, state: FlowState): Promise<SceneFlow> {
  const made = await makePayableFlow(scene, state)
  if (state === 'BID_AWARDED') await setOffer(scene, made.flowEntityId, 86_400)
  return made
}

/** Makes the award of a flow in BID_AWARDED an offer that ends in `seconds`. */
export async function setOffer({ app }: CallScene, flowEntityId: string, seconds: number): Promise<void> {
  const until = secondsFromNow(seconds)
  await app.database.db
    .updateTable('flows')
    .set({ offer_until: until, payment_due_at: until })
    .where('id', '=', flowEntityId)
    .execute()
}

/** Creates a flow of the scene's dealer, who bid, on a lot whose winner defaulted. The winner's default is lifted. */
export async function makeRunnerUpFlow(scene: CallScene, state: FlowState): Promise<SceneFlow> {
  const made = await makePayableFlow(scene, state)
  const { db } = scene.app.database
  const rival = await makeDealer(db, { cityIds: [scene.city.cityId] })
  const rivalFlow = await makeFlow(db, { ...rival, ...made, state: 'DEFAULTED' })
  await makeBid(db, { flowId: made.flowEntityId, amount: 4_000 })
  await makeBid(db, { flowId: rivalFlow, amount: 5_000 })
  await makeOutcome(db, { lotId: made.lotId, outcome: 'awarded', hammerPrice: 5_000 })
  return made
}

/** Stores an open default of the scene's dealer, with its flow. */
export async function makeOpenDefault(scene: CallScene): Promise<SceneFlow> {
  const made = await makeSceneFlow(scene, 'DEFAULTED')
  const { app, dealer } = scene
  await app.database.db
    .insertInto('payment_defaults')
    .values({
      flow_id: made.flowEntityId,
      organisation_id: dealer.organisationId,
      reason: 'Not paid after three calls.',
    })
    .execute()
  return made
}
