import type { Input } from '#contract/api.ts'
import { PROOF_STATES } from '#domain/car-payments/payment-states.ts'
import { isRecord } from '#domain/read-value.ts'
import { call } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { t } from '#web/car-payments/payment-texts.ts'

/** The fields of a proof, as the call takes them (part B, section 3, "Payment submission"). */
export type Proof = Input<'submitPaymentInfo'>

/** The fields of a proof that several cars were paid by one transfer, as the call takes them. */
export type JointProof = Input<'submitPayments'>

/** The call that is made where the first one is unknown to the server. */
type Fallback = 'submitPaymentDetails'

/** Thrown if the first call is unknown to the server and there is no other. */
class NoFallback extends Error {
  override readonly name = 'NoFallback'
}

/** Thrown if an answer does not say that the proof was taken. */
class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer'
}

/**
 * Sends a proof of several cars.
 * @throws {CallFailure} if the call fails.
 */
export async function sendJointProof(proof: JointProof, idempotencyKey: string): Promise<void> {
  await call('submitPayments', proof, { idempotencyKey })
}

/**
 * Sends a proof by `submitPaymentInfo`; where the answer is a 404, by `submitPaymentDetails` under the same key.
 * @throws {CallFailure} if the call fails, and an error that {@link describeProofFailure} names if there is no other
 *   call, or if the answer does not say that the proof was taken.
 */
export async function sendProof(
  proof: Proof,
  idempotencyKey: string,
  fallback: Fallback | null = 'submitPaymentDetails',
): Promise<void> {
  const answer = await ask(proof, idempotencyKey, fallback)
  if (!isTaken(answer)) throw new UnexpectedAnswer()
}

async function ask(proof: Proof, idempotencyKey: string, fallback: Fallback | null): Promise<unknown> {
  try {
    return await call('submitPaymentInfo', proof, { idempotencyKey })
  } catch (error) {
    if (!isNotFound(error)) throw error
    if (fallback === null) throw new NoFallback()
    return call(fallback, proof, { idempotencyKey })
  }
}

/** Whether an answer means success (part B, section 7). */
function isTaken(answer: unknown): boolean {
  return isRecord(answer) && (answer['success'] === true || answer['status'] === 'success')
}

function isNotFound(error: unknown): boolean {
  const failure = failureOf(error)
  return failure?.kind === 'answer' && failure.status === 404
}

/** The states in which the house has a proof of the car, which may have been sent in another window. */
const SENT: ReadonlySet<string | null> = new Set(PROOF_STATES)

/**
 * Returns the message for a proof that was not sent (part B, section 8, "Payment modal"). `titles` name its cars in the order
 * of the call.
 */
export function describeProofFailure(error: unknown, titles: readonly string[]): string {
  if (error instanceof NoFallback) return t('payment.noFallback')
  const failure = failureOf(error)
  if (error instanceof UnexpectedAnswer || failure?.kind === 'badShape') return t('payment.unexpected')
  if (isNotFound(error)) return t('payment.notFound')
  if (failure?.kind === 'answer' && failure.status === 500) return t('payment.serverError')
  if (failure?.kind === 'answer' && failure.code === 'WRONG_STATE' && SENT.has(failure.state)) {
    const title = titles[refusedCar(failure.fields)] ?? ''
    return t('payment.refused', { message: t('payment.sentAlready', { title }) })
  }
  return errorMessage(error, { refused: 'payment.refused', otherwise: 'payment.failed' })
}

/** Returns the place of the car that a joint proof was refused for, which its fields name; the first where they name none. */
function refusedCar(fields: Readonly<Record<string, string>>): number {
  const named = Object.keys(fields).flatMap((field) => /^payments\.(\d+)\./.exec(field)?.[1] ?? [])
  return Number(named[0] ?? 0)
}
