import { sql } from 'kysely'
import type { SubmissionOutcome } from '#domain/car-payments/payment-submission.ts'
import type { StatedLine } from '#domain/car-payments/transfer-money.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** The days for which the transfers of a dealer are listed. */
const LISTED_DAYS = 90

/** A part of a transfer that pays a car. */
export interface TransferPart {
  /** The spelling in which references are compared. */
  readonly referenceKey: string
  /** As typed. */
  readonly reference: string
  /** Rupees. */
  readonly amount: number
  readonly flowId: string
  readonly carId: string
  readonly outcome: SubmissionOutcome
  readonly make: string
  readonly model: string
  readonly variant: string | null
  readonly year: number
  readonly regno: string | null
  /** The lines of the house's statements that state the transfer. */
  readonly lines: readonly StatedLine[]
}

/**
 * Returns the transfers that the last proof of each car of a dealer names, newest first, for the proofs of the last 90 days:
 * one part for each car and transfer. A transfer is stated by the lines that were found for any of these proofs.
 */
export async function readOwnTransfers(
  db: Queries,
  organisationId: string,
): Promise<readonly TransferPart[]> {
  const { rows } = await sql<TransferPart>`
    with last as (
      select distinct on (payment.flow_id) payment.id, payment.flow_id, payment.submitted_at, payment.outcome
      from flows join car_payments payment on payment.flow_id = flows.id
      where flows.organisation_id = ${organisationId} and flows.award_amount is not null
        and flows.removed_at is null
        and payment.submitted_at > clock_timestamp() - make_interval(days => ${LISTED_DAYS}::integer)
      order by payment.flow_id, payment.submitted_at desc, payment.id desc
    ), named as (
      select last.*, transfer.position, transfer.reference, transfer.reference_key, transfer.amount
      from last join car_payment_transfers transfer on transfer.payment_id = last.id
    ), stating as (
      select named.reference_key, found.line_id
        from named join line_findings found on found.payment_id = named.id and found.position = named.position
      union
      select named.reference_key, part.line_id
        from named join line_allocations part on part.subject_id = named.id and part.purpose = 'car'
        where part.ends is null
          and (select count(*) from car_payment_transfers where payment_id = named.id) = 1
          and not exists (select from line_allocations ending where ending.ends = part.id)
    )
    select named.reference_key as "referenceKey", named.reference, named.amount, named.flow_id as "flowId",
      flows.car_id as "carId", named.outcome, cars.make, cars.model, cars.variant, cars.year, cars.regno,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'amountPaise', line.amount_paise, 'usedPaise', coalesce(used.used_paise, 0),
          'returnedPaise', (select coalesce(sum(back.paise), 0) from line_allocations back
            where back.line_id = line.id and back.purpose in ('payBack', 'reversal'))))
        from stating join live_lines line on line.id = stating.line_id
          left join line_use used on used.line_id = line.id
        where stating.reference_key = named.reference_key), '[]') as lines
    from named
      join flows on flows.id = named.flow_id
      join cars on cars.id = flows.car_id
    order by named.submitted_at desc, named.flow_id, named.position`.execute(db)
  return rows
}
