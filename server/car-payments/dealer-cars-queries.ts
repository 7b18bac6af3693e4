import { sql } from 'kysely'
import { AWARDED_WITHIN_DAYS, type DuePayment } from '#domain/car-payments/returns.ts'
import { AWARDED_STATES, type FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Days } from './matching-queries.ts'

/** A dealer's car, as the house reads it beside money. */
export interface DealerCar {
  readonly flowId: string
  readonly state: FlowState
  /** The dealer's oldest person. */
  readonly uid: string
  readonly organization: string
  readonly carId: string
  readonly make: string
  readonly model: string
  readonly variant: string | null
  readonly year: number
  readonly regno: string | null
}

function dealerCars(db: Queries) {
  return db
    .selectFrom('flows')
    .innerJoin('cars', 'cars.id', 'flows.car_id')
    .innerJoin('organisations', 'organisations.id', 'flows.organisation_id')
    .select([
      'flows.id as flowId',
      'flows.state',
      sql<string>`(select users.id from users where users.organisation_id = organisations.id
        order by users.created_at, users.id limit 1)`.as('uid'),
      'organisations.name as organization',
      'cars.id as carId',
      'cars.make',
      'cars.model',
      'cars.variant',
      'cars.year',
      'cars.regno',
    ])
}

/** A car that was to be paid. */
export type DueCar = DealerCar & DuePayment

/**
 * Returns the cars that were awarded before lines of these days ("YYYY-MM-DD"), by at most {@link AWARDED_WITHIN_DAYS} days,
 * and those of these flows.
 */
export async function readDueCars(
  db: Queries,
  { first, last }: Days,
  flowIds: readonly string[],
): Promise<readonly DueCar[]> {
  const rows = await dealerCars(db)
    .select([
      'flows.award_amount as amount',
      sql<string | null>`(flows.awarded_at at time zone 'Asia/Kolkata')::date::text`.as('awardedOn'),
      sql<string[]>`array(select distinct account_name from car_payments where flow_id = flows.id)`.as(
        'payerNames',
      ),
      sql<string[]>`array(select distinct paid_on::text from car_payments where flow_id = flows.id)`.as(
        'days',
      ),
    ])
    .where((where) =>
      where.or([
        where('flows.id', '=', sql<string>`any(${flowIds}::uuid[])`),
        where.and([
          where(
            'flows.awarded_at',
            '>=',
            sql<Date>`(${first}::date - ${AWARDED_WITHIN_DAYS}::integer)::timestamp at time zone 'Asia/Kolkata'`,
          ),
          where(
            'flows.awarded_at',
            '<',
            sql<Date>`(${last}::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
          ),
          where('flows.state', 'in', AWARDED_STATES),
        ]),
      ]),
    )
    .execute()
  return rows.map(({ amount, ...car }) => ({ ...car, amountPaise: (amount ?? 0) * 100 }))
}

/** A car whose approved payment uses a line. */
export interface PaymentOnLine extends DealerCar {
  readonly lineId: string
  readonly paise: number
}

/** Returns the cars whose approved payments use these lines. */
export function readPaymentsOnLines(
  db: Queries,
  lineIds: readonly string[],
): Promise<readonly PaymentOnLine[]> {
  return dealerCars(db)
    .innerJoin('car_payments as payment', 'payment.flow_id', 'flows.id')
    .innerJoin('line_allocations as used', 'used.subject_id', 'payment.id')
    .select(['used.line_id as lineId', 'used.paise'])
    .where('used.line_id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .where('used.purpose', '=', 'car')
    .where('used.ends', 'is', null)
    .where(sql<boolean>`not exists (select from line_allocations ending where ending.ends = used.id)`)
    .orderBy('used.made_at')
    .orderBy('used.id')
    .execute()
}
