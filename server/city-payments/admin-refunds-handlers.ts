import * as z from 'zod'
import type { Refund, refunds } from '#contract/city-payments/city-payments.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { auditCall } from '#server/audit/record-audit.ts'
import { ProviderFailure, type PaymentProvider } from './payments.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { userOf } from '#server/platform/http/caller.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { keyOf } from '#server/platform/http/run-command.ts'
import { writePdf } from '#server/platform/papers/pdf.ts'
import { propose } from '#server/proposals/propose.ts'
import { readWaitingIds } from '#server/proposals/proposals-queries.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import type { Vault } from '#server/platform/vault.ts'
import { countRefunds, findRefund, listRefunds, lockRefund, type RefundRow } from './payments-queries.ts'
import { finishRefund } from './refund-payment.ts'
import { refundProposals } from './refund-proposal.ts'
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
  readonly staff: StaffReader
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
        items: await describe(db, page),
        total: await countRefunds(db, state),
        nextCursor:
          last === null ? null : writeCursor({ list: 'refunds', state }, [last.paid, last.paymentId]),
      })
    },

    'admin/refundPayment': (call) =>
      commitThen(call.db, keyOf('admin/refundPayment', call), {
        kept: askedRefund,
        commit: (tx) => askRefund(tx, deps.staff, call),
        after: (asked) => finish(call.db, deps, asked),
      }),

    'admin/downloadCreditNote': async (call) => {
      const { db, input } = call
      const note = await readCreditNote(db, deps.vault, input)
      if (note === null) return refuse('NOT_FOUND', 'creditNote.unknown')
      const bytes = await writePdf(layOutCreditNote(note))
      await auditCall(db, call, {
        action: 'paperDownloaded',
        subject: { kind: 'payment', id: input.paymentId },
        after: { paper: 'creditNote', number: note.number },
      })
      return accept({ fileName: fileNameOf('credit-note', note.number), bytes })
    },
  }
}

/**
 * Proposes a refund, and records the request where nobody else counts. An unfinished refund can be requested again. Refuses
 * with NOT_FOUND, PASSWORD_REQUIRED, or WRONG_STATE if the payment was refunded or its refund is proposed.
 */
async function askRefund(
  tx: Tx,
  staff: StaffReader,
  { caller, input, request }: Call<'admin/refundPayment'>,
): Promise<Result<AskedRefund>> {
  const refund = await lockRefund(tx, input.paymentId)
  if (refund === null) return refuse('NOT_FOUND', 'refund.unknown')
  if (refund.state === 'refunded') return refuse('WRONG_STATE', 'refund.done')
  const { paymentId } = refund
  if (refund.state === 'refunding') return accept({ paymentId })
  const act = { subject: paymentId, details: {}, admin: userOf(caller), request }
  const proposed = await propose(tx, staff, refundProposals, act)
  return proposed.ok ? accept({ paymentId }) : proposed
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
    return refuse('UNAVAILABLE', 'provider.unreachableRetried', {
      retryAfterSeconds: 5,
    })
  }
  const refund = await findRefund(db, paymentId)
  if (refund === null) throw new Error('A refund that was asked for is there.')
  const [described] = await describe(db, [refund])
  if (described === undefined) throw new Error('A refund that is there is described.')
  return accept(described)
}

async function describe(db: Queries, refunds: readonly RefundRow[]): Promise<Refund[]> {
  const ids = refunds.map(({ paymentId }) => paymentId)
  const proposals = await readWaitingIds(db, refundProposals.kind, ids)
  return refunds.map((refund) => ({
    paymentId: refund.paymentId,
    providerPaymentId: refund.providerPaymentId,
    orderId: refund.orderId,
    dealer: {
      uid: refund.uid,
      name: refund.name,
      organization: refund.organization,
      mobile: refund.mobile,
    },
    amount: refund.amountPaise / 100,
    method: refund.method,
    reason: refund.reason,
    state: refund.state,
    paidAt: refund.paidAt.toISOString(),
    refundedAt: refund.refundedAt?.toISOString() ?? null,
    creditNoteNumber: refund.creditNoteNumber,
    proposalId: proposals.get(refund.paymentId) ?? null,
  }))
}
