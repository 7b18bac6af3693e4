import { sql, type RawBuilder } from 'kysely'
import { onboardingQueues } from '#contract/dealers/onboarding-queue.ts'
import type { BusinessType } from '#domain/dealers/business-type.ts'
import { hours } from '#server/flows/waiting-flows.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { WaitingRow } from '#server/platform/queue-source.ts'
import { searchedBy } from '#server/stock/search-queries.ts'

const within = hours(onboardingQueues.onboarding.answerHours)

/** The dealers who wait for approval, by user. */
export const waitingApplicants: RawBuilder<WaitingRow> = sql<WaitingRow>`
  select users.id, coalesce(onboardings.submitted_at, users.created_at) as since,
    coalesce(onboardings.submitted_at, users.created_at) + ${within} as due
  from users left join onboardings on onboardings.organisation_id = users.organisation_id
  where users.role = 'orguserdealer' and users.onboarding_step = 'pending_approval'
    and users.disabled_at is null`

/** The search of queues of dealers, by user: the firm, the person, the email and the mobile. */
export const searchDealers = searchedBy(sql`
  select lower(concat_ws(' ', organisations.name, users.name, users.email, users.mobile))
  from users join organisations on organisations.id = users.organisation_id where users.id = waiting.id`)

/** A dealer who waits for approval, as the queue shows it. */
export interface Applicant {
  readonly name: string
  readonly organization: string
  readonly businessType: BusinessType | null
  /** The cities that the dealer has paid for. */
  readonly cities: readonly string[]
}

/** Returns the dealers with these user ids, keyed by user id. */
export async function readApplicants(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Applicant>> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .leftJoin('dealer_details', 'dealer_details.organisation_id', 'organisations.id')
    .select([
      'users.id',
      'users.name',
      'organisations.name as organization',
      'dealer_details.business_type as businessType',
      sql<string[]>`array(
        select distinct cities.name::text from city_orders
        join city_order_lines line on line.order_id = city_orders.id
        join cities on cities.id = line.city_id
        where city_orders.organisation_id = organisations.id and city_orders.paid_at is not null
        order by 1)`.as('cities'),
    ])
    .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...applicant }) => [id, applicant]))
}
