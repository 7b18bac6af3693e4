import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A dealer's city whose year ends soon. */
export interface DueReminder {
  readonly email: string
  readonly mobile: string
  readonly city: string
  readonly validUntil: Date
}

/**
 * Claims reminders due `days` days before the end of a year, for active dealers. A reminder closer to the end replaces
 * earlier ones. Must run in the transaction that queues the messages.
 */
export async function claimReminders(
  tx: Queries,
  days: number,
  limit: number,
): Promise<readonly DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select given.organisation_id, given.city_id, given.valid_until
      from organisation_cities given
      where given.valid_until > now() and given.valid_until <= now() + make_interval(days => ${days}::integer)
        and exists (
          select from users
          where users.organisation_id = given.organisation_id and users.role = 'orguserdealer'
            and users.onboarding_step = 'home' and users.disabled_at is null)
        and not exists (
          select from city_reminders sent
          where sent.organisation_id = given.organisation_id and sent.city_id = given.city_id
            and sent.valid_until = given.valid_until and sent.days_before <= ${days})
      order by given.valid_until
      limit ${limit}
    ), taken as (
      insert into city_reminders (organisation_id, city_id, valid_until, days_before)
      select organisation_id, city_id, valid_until, ${days} from due
      on conflict do nothing
      returning organisation_id, city_id, valid_until
    )
    select users.email::text as email, users.mobile, cities.name::text as city, taken.valid_until as "validUntil"
    from taken
    join cities on cities.id = taken.city_id
    join users on users.organisation_id = taken.organisation_id
    where users.role = 'orguserdealer' and users.disabled_at is null`.execute(tx)
  return rows
}
