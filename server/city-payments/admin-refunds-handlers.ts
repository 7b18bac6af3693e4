import * as z from 'zod'
import { actorOf } from '#server/platform/actor.ts'
import type { Refund, refunds } from '#contract/city-payments/city-payments.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { ProviderFailure, type PaymentProvider } from './payments.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf } from '#server/platform/http/caller.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { keyOf } from '#server/platform/http/run-command.ts'
import { writePdf } from '#server/platform/papers/pdf.ts'
import type { Vault } from '#server/platform/vault.ts'
import {
  countRefunds,
  findRefund,
  listRefunds,
  lockRefund,
  markRefunding,
  type RefundRow,
} from './payments-queries.ts'
import { finishRefund } from './refund-payment.ts'
import { layOutCreditNote } from './credit-note.ts'
import { readCreditNote } from './issue-credit-note.ts'
import { fileNameOf } from './write-attachment.ts'

/** A requested refund, as stored under the call's idempotency key. */
const askedRefund = z.object({ paymentId: z.string() })
type AskedRefund = z.output<typeof askedRefund>

/** Creates the handlers for payments to refund, and their credit notes. */
export function createAdminRefundsHandlers(deps: {
  readonly provider: PaymentProvider
  readonly vault: Vault
  /** Receives each refusal and failure of the provider. */
  readonly onFailure: (error: unknown) => void
}): HandlersOf<typeof refunds> {
  return {
    'admin/getRefunds': async ({ db, input }) => {
      const { state, limit } = input
      const after = readCursor({ list: 'refunds', state }, input.cursor, instantAndId)
      if (!after.ok) return after
      const { page, last } = cutPage(await listRefunds(db, state, after.value, limit + 1), limit)
      return accept({
        items: page.map(describe),
        total: await countRefunds(db, state),
        nextCursor:
          last === null ? null : writeCursor({ list: 'refunds', state }, [last.paid, last.paymentId]),
      })
    },

    'admin/refundPayment': (call) =>
      commitThen(call.db, keyOf('admin/refundPayment', call), {
        kept: askedRefund,
        commit: (tx) => askRefund(tx, call),
        after: (asked) => finish(call.db, deps, asked),
      }),

    'admin/downloadCreditNote': async ({ db, input }) => {
      const note = await readCreditNote(db, deps.vault, input)
      if (note === null) return refuse('NOT_FOUND', 'There is no credit note of this payment.')
      return accept({
        fileName: fileNameOf('credit-note', note.number),
        bytes: await writePdf(layOutCreditNote(note)),
      })
    },
  }
}

/**
 * Records the request for a refund. An unfinished refund can be requested again. Refuses with NOT_FOUND, or WRONG_STATE
 * if the payment was refunded.
 */
async function askRefund(
  tx: Queries,
  { caller, input, request }: Call<'admin/refundPayment'>,
): Promise<Result<AskedRefund>> {
  const refund = await lockRefund(tx, input.paymentId)
  if (refund === null) return refuse('NOT_FOUND', 'There is no such refund.')
  if (refund.state === 'refunded') return refuse('WRONG_STATE', 'This payment was given back already.')
  const { paymentId } = refund
  if (refund.state === 'refunding') return accept({ paymentId })
  await markRefunding(tx, paymentId, userOf(caller).userId)
  await recordAudit(tx, {
    actor: actorOf(caller),
    action: 'paymentRefunded',
    subject: { kind: 'payment', id: paymentId },
    before: { state: 'refund_due' },
    after: { state: 'refunding', payment: refund.providerPaymentId, amountPaise: refund.amountPaise },
    request,
  })
  return accept({ paymentId })
}

async function finish(
  db: Queries,
  {
    provider,
    onFailure,
  }: { readonly provider: PaymentProvider; readonly onFailure: (error: unknown) => void },
  { paymentId }: AskedRefund,
): Promise<Result<Refund>> {
  try {
    await finishRefund(db, provider, paymentId)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    onFailure(error)
    return refuse('UNAVAILABLE', 'The payment provider can’t be reached now. It is tried again by itself.', {
      retryAfterSeconds: 5,
    })
  }
  const refund = await findRefund(db, paymentId)
  if (refund === null) throw new Error('A refund that was asked for is there.')
  return accept(describe(refund))
}

function describe(refund: RefundRow): Refund {
  const { paymentId, providerPaymentId, orderId, uid, name, organization, mobile, method, reason, state } =
    refund
  return {
    paymentId,
    providerPaymentId,
    orderId,
    dealer: { uid, name, organization, mobile },
    amount: refund.amountPaise / 100,
    method,
    reason,
    state,
    paidAt: refund.paidAt.toISOString(),
    refundedAt: refund.refundedAt?.toISOString() ?? null,
    creditNoteNumber: refund.creditNoteNumber,
  }
}
