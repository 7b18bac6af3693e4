import { transitionOf } from '#domain/flows/car-lifecycle.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { allocate } from '#server/car-payments/allocations-queries.ts'
import { markDecided, markReviewed } from '#server/car-payments/payments-queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { insertProof, makePayableFlow, OWED, uniqueReference } from './car-payment-scene.ts'
import { upload, type CallScene, type SceneFlow } from './call-scene.ts'
import { makeAdmin } from './factories.ts'
import { importStatement, STATEMENT_HEADER, statementDay } from './statement-scene.ts'
import type { TestApp } from './test-app.ts'

/** A row of a statement with a reference, in or out. */
export function referencedRow(
  reference: string,
  rupees: number,
  { isBack = false, narration = 'NEFT' }: { readonly isBack?: boolean; readonly narration?: string } = {},
): string {
  const amount = `${rupees}.00`
  return `${statementDay()},${narration}-${reference},${reference},${isBack ? `${amount},` : `,${amount}`}`
}

/** Imports rows, and returns the ids of their lines in the order of the rows. */
export async function importRows(
  app: TestApp,
  token: string,
  rows: readonly string[],
): Promise<readonly string[]> {
  const { statementId } = await importStatement(app, token, `${STATEMENT_HEADER}\n${rows.join('\n')}\n`)
  if (statementId === null) throw new Error('The statement was not stored.')
  const lines = await app.database.db
    .selectFrom('statement_lines')
    .select('id')
    .where('statement_id', '=', statementId)
    .orderBy('row_number')
    .execute()
  return lines.map(({ id }) => id)
}

/** `isLineLate`: no statement has the line of the payment yet. */
export interface PaidOptions {
  readonly isLineLate?: boolean
}

/** A paid car, with the line of its payment. */
export interface PaidByLine extends SceneFlow {
  readonly paymentId: string
  readonly lineId: string
  readonly reference: string
}

/**
 * Creates a flow of the scene's dealer whose payment is approved with a line of a statement, in a state from
 * PAYMENT_APPROVED on.
 */
export async function makePaidByLine(
  scene: CallScene,
  state: FlowState,
  options?: PaidOptions,
): Promise<PaidByLine> {
  return payByLine(scene, await makePayableFlow(scene, state), options)
}

/** Stores an approved payment of a flow, with the line of a statement that it used. */
export async function payByLine<Made extends SceneFlow>(
  scene: CallScene,
  made: Made,
  { isLineLate = false }: PaidOptions = {},
): Promise<Made & PaidByLine> {
  const { app, admin } = scene
  const { proof = await upload(scene, 'payment-info') } = made
  const { db } = app.database
  const reference = uniqueReference()
  const [lineId = ''] = isLineLate ? [] : await importRows(app, admin.token, [referencedRow(reference, OWED)])
  const { userId: reviewer } = await makeAdmin(db)
  const paymentId = await inTransaction(db, async (tx) => {
    const paymentId = await insertProof(scene, { ...made, proof }, { reference, db: tx })
    await markReviewed(tx, paymentId, { userId: reviewer, needsOtherAdmin: true })
    await markDecided(tx, paymentId, admin.userId, {
      outcome: 'approved',
      reason: isLineLate ? 'Seen in the bank’s app.' : null,
    })
    if (isLineLate) return paymentId
    await allocate(tx, [
      {
        lineId,
        purpose: 'car',
        subjectId: paymentId,
        paise: OWED * 100,
        reason: null,
        bankReference: null,
        madeBy: admin.userId,
      },
    ])
    return paymentId
  })
  return { ...made, paymentId, lineId, reference }
}

/** Imports the line that takes a payment back, and returns its id. */
export async function bringBack({ app, admin }: CallScene, { reference }: PaidByLine): Promise<string> {
  const [returnLineId = ''] = await importRows(app, admin.token, [
    referencedRow(reference, OWED, { isBack: true, narration: 'RETURN' }),
  ])
  return returnLineId
}

/**
 * Creates a flow; where its payment can be taken back with a step, it is approved with a line that came back. In other
 * states no payment is approved.
 */
export async function makeReturnedFlow(scene: CallScene, state: FlowState): Promise<SceneFlow> {
  if (!transitionOf('reversePayment').from.includes(state)) return makePayableFlow(scene, state)
  const paid = await makePaidByLine(scene, state)
  await bringBack(scene, paid)
  return paid
}
