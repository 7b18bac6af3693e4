import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A stored credit note. Its content is sealed. */
export interface CreditNoteRow {
  readonly number: string
  readonly paymentId: string
  readonly paper: Buffer
}

/**
 * Takes the next credit note number of a financial year ("26-27"), from 1. Locks the counter until commit, so none is
 * skipped.
 */
export async function takeCreditNoteNumber(tx: Queries, financialYear: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into credit_note_numbers (financial_year, last) values (${financialYear}, 1)
    on conflict (financial_year) do update set last = credit_note_numbers.last + 1
    returning last`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The counter of credit notes returned no row.')
  return row.last
}

/** Stores a credit note. `issuedAt` in epoch ms. */
export async function insertCreditNote(
  tx: Queries,
  note: CreditNoteRow & { readonly issuedAt: number },
): Promise<void> {
  await tx
    .insertInto('city_credit_notes')
    .values({
      number: note.number,
      payment_id: note.paymentId,
      paper: note.paper,
      issued_at: new Date(note.issuedAt),
    })
    .execute()
}

/** Returns the credit note of a payment, by the app's own id, or the one with this number; null if there is none. */
export async function findCreditNote(
  db: Queries,
  by: { readonly paymentId: string } | { readonly number: string },
): Promise<CreditNoteRow | null> {
  const row = await db
    .selectFrom('city_credit_notes')
    .select(['number', 'payment_id as paymentId', 'paper'])
    .$if('paymentId' in by, (notes) => notes.where('payment_id', '=', 'paymentId' in by ? by.paymentId : ''))
    .$if('number' in by, (notes) => notes.where('number', '=', 'number' in by ? by.number : ''))
    .executeTakeFirst()
  return row ?? null
}

/** A captured payment of an order, as a credit note needs it. */
export interface CreditedPayment {
  /** The app's own id. */
  readonly id: string
  readonly orderId: string
  readonly providerPaymentId: string
  readonly amountPaise: number
  readonly currency: string
  readonly method: string | null
}

const CREDITED = [
  'id',
  'order_id as orderId',
  'provider_payment_id as providerPaymentId',
  sql<number>`amount_paise`.as('amountPaise'),
  sql<string>`currency`.as('currency'),
  'method',
] as const

/**
 * Marks the payments that counted for an organisation as due for a refund because its registration is rejected, and
 * returns them, earliest first. The caller has locked the organisation's users, so none settles meanwhile.
 */
export async function markRejected(tx: Queries, organisationId: string): Promise<readonly CreditedPayment[]> {
  const marked = await tx
    .updateTable('city_payments')
    .set({ state: 'refund_due', refund_reason: 'registration_rejected' })
    .where('state', '=', 'counted')
    .where('order_id', 'in', (orders) =>
      orders.selectFrom('city_orders').select('city_orders.id').where('organisation_id', '=', organisationId),
    )
    .returning(CREDITED)
    .execute()
  return marked.toSorted((one, other) => (one.providerPaymentId < other.providerPaymentId ? -1 : 1))
}

/** Returns a captured payment by the provider's id. @throws Error if there is none. */
export async function readCaptured(tx: Queries, providerPaymentId: string): Promise<CreditedPayment> {
  return tx
    .selectFrom('city_payments')
    .select(CREDITED)
    .where('provider_payment_id', '=', providerPaymentId)
    .where('captured_at', 'is not', null)
    .executeTakeFirstOrThrow()
}
