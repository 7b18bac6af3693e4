import { sql, type RawBuilder } from 'kysely'
import { readMobile } from '#domain/identifiers/mobile.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { readSearch } from '#domain/stock/read-search.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { InstantAndId } from '#server/platform/cursor.ts'
import { isSessionOpen } from '#server/identity/end-sessions-queries.ts'
import { matchesSearch } from '#server/stock/search-queries.ts'

/** The status of a dealer's account with the house. */
export type DealerStatus = 'onboarding' | 'waiting' | 'active' | 'suspended' | 'rejected'

/** A city that a dealer may browse, and until when. */
export interface DealerCity {
  readonly cityId: string
  readonly city: string
  readonly validUntil: Date
}

/** A dealer's user account. */
export interface DealerRow {
  readonly uid: string
  readonly organisationId: string
  readonly name: string
  readonly organization: string
  readonly email: string
  readonly emailProven: boolean
  readonly mobile: string
  readonly onboarding: OnboardingStep
  readonly status: DealerStatus
  readonly registeredAt: Date
  /** `registeredAt` in microseconds since 1970, for the cursor. */
  readonly registered: number
  readonly returnedAt: Date | null
  readonly submittedAt: Date | null
  readonly suspendedAt: Date | null
  readonly suspendedReason: string | null
  readonly rejectedAt: Date | null
  readonly rejectedReason: string | null
}

/** Filters of a list of dealers. */
export interface DealerFilter {
  readonly q?: string | undefined
  readonly status?: DealerStatus | undefined
  /** Whether only dealers are wanted who were sent back and have not submitted the correction. */
  readonly returned?: boolean | undefined
  /** City name in its canonical spelling. */
  readonly city?: string | undefined
}

const status: RawBuilder<DealerStatus> = sql<DealerStatus>`case
  when users.rejected_at is not null then 'rejected'
  when users.disabled_at is not null then 'suspended'
  when users.onboarding_step = 'home' then 'active'
  when users.onboarding_step = 'pending_approval' then 'waiting'
  else 'onboarding' end`

const searched = sql`lower(users.name || ' ' || organisations.name || ' ' || users.email::text || ' ' || users.mobile)`

function selectDealers(db: Queries) {
  return db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .leftJoin('onboardings', 'onboardings.organisation_id', 'users.organisation_id')
    .select([
      'users.id as uid',
      'users.organisation_id as organisationId',
      'users.name',
      'organisations.name as organization',
      'users.email',
      sql<boolean>`users.email_proven_at is not null`.as('emailProven'),
      'users.mobile',
      'users.onboarding_step as onboarding',
      status.as('status'),
      'users.created_at as registeredAt',
      sql<number>`(extract(epoch from users.created_at) * 1000000)::bigint`.as('registered'),
      'onboardings.returned_at as returnedAt',
      'onboardings.submitted_at as submittedAt',
      sql<Date | null>`case when users.rejected_at is null then users.disabled_at end`.as('suspendedAt'),
      'users.disabled_reason as suspendedReason',
      'users.rejected_at as rejectedAt',
      'users.rejected_reason as rejectedReason',
    ])
    .where('users.role', '=', 'orguserdealer')
}

/** Normalises a search that is a mobile number, so that it matches in any spelling. */
function readDealerSearch(typed: string) {
  const mobile = readMobile(typed)
  return readSearch(mobile.ok ? mobile.value : typed)
}

function narrow(query: ReturnType<typeof selectDealers>, filter: DealerFilter) {
  const { q, status: wanted, returned, city } = filter
  return query
    .$if(q !== undefined, (dealers) => dealers.where(matchesSearch(searched, readDealerSearch(q ?? ''))))
    .$if(wanted !== undefined, (dealers) => dealers.where(sql<boolean>`${status} = ${wanted ?? ''}`))
    .$if(returned === true, (dealers) =>
      dealers.where('onboardings.returned_at', 'is not', null).where(sql<boolean>`${status} = 'onboarding'`),
    )
    .$if(city !== undefined, (dealers) =>
      dealers.where(
        sql<boolean>`exists (
          select from organisation_cities given join cities on cities.id = given.city_id
          where given.organisation_id = users.organisation_id and cities.name = ${city ?? ''})`,
      ),
    )
}

/** Returns a page of dealers, the most recently registered first. */
export async function listDealers(
  db: Queries,
  filter: DealerFilter,
  after: InstantAndId | null,
  limit: number,
): Promise<readonly DealerRow[]> {
  return narrow(selectDealers(db), filter)
    .$if(after !== null, (dealers) =>
      dealers.where(
        sql<boolean>`(users.created_at, users.id)
          < ('epoch'::timestamptz + ${after?.[0]}::bigint * interval '1 microsecond', ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts the dealers that match the filter, without a cap. */
export async function countDealers(db: Queries, filter: DealerFilter): Promise<number> {
  const row = await narrow(selectDealers(db), filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns one dealer; null if there is none or the user is an admin. */
export async function findDealer(db: Queries, uid: string): Promise<DealerRow | null> {
  return (await selectDealers(db).where('users.id', '=', uid).executeTakeFirst()) ?? null
}

/** Returns one dealer, locked until the end of the transaction. */
export async function lockDealer(tx: Queries, uid: string): Promise<DealerRow | null> {
  return (await selectDealers(tx).where('users.id', '=', uid).forUpdate('users').executeTakeFirst()) ?? null
}

/** Returns the cities of each of these organisations, by name. */
export async function readDealerCities(
  db: Queries,
  organisationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DealerCity[]>> {
  const rows = await db
    .selectFrom('organisation_cities as given')
    .innerJoin('cities', 'cities.id', 'given.city_id')
    .select([
      'given.organisation_id as organisationId',
      'cities.id as cityId',
      'cities.name as city',
      'given.valid_until as validUntil',
    ])
    .where('given.organisation_id', '=', sql<string>`any(${organisationIds}::uuid[])`)
    .orderBy('cities.name')
    .execute()
  return Map.groupBy(rows, ({ organisationId }) => organisationId)
}

/** Replaces a dealer's cities. */
export async function replaceDealerCities(
  tx: Queries,
  organisationId: string,
  cities: readonly { readonly cityId: string; readonly validUntil: Date }[],
): Promise<void> {
  const cityIds = cities.map(({ cityId }) => cityId)
  await sql`delete from organisation_cities
    where organisation_id = ${organisationId} and city_id <> all(${cityIds}::uuid[])`.execute(tx)
  for (const { cityId, validUntil } of cities) {
    await tx
      .insertInto('organisation_cities')
      .values({ organisation_id: organisationId, city_id: cityId, valid_until: validUntil })
      .onConflict((conflict) =>
        conflict.columns(['organisation_id', 'city_id']).doUpdateSet({ valid_until: validUntil }),
      )
      .execute()
  }
}

/** A city that the house serves. */
export interface NamedCity {
  readonly cityId: string
  readonly city: string
}

/** Returns the house's cities with these names, case-insensitively. */
export async function findCitiesNamed(db: Queries, names: readonly string[]): Promise<readonly NamedCity[]> {
  return db
    .selectFrom('cities')
    .select(['id as cityId', 'name as city'])
    .where('name', '=', sql<string>`any(${names}::citext[])`)
    .execute()
}

/** Disables all users of an organisation with a reason, or enables them again (null). */
export async function setDisabled(tx: Queries, organisationId: string, reason: string | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      disabled_at: reason === null ? null : sql<Date>`clock_timestamp()`,
      disabled_reason: reason,
    })
    .where('organisation_id', '=', organisationId)
    .execute()
}

/**
 * Returns the open sessions of evaluators and drivers who had access from this organisation and have none from any
 * dealer now. The sessions are not ended: they work again once a dealer grants access.
 */
export async function findSessionsWithoutAccess(
  tx: Queries,
  organisationId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct session.id from sessions session
    join field_accesses given on given.phone = session.field_phone and given.role = session.field_role
    where given.organisation_id = ${organisationId} and session.ended_at is null and not exists (
      select from field_accesses_now access
      where access.phone = session.field_phone and access.role = session.field_role and access.is_listed)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Counts the open sessions of an organisation's users. */
export async function countOpenSessions(db: Queries, organisationId: string): Promise<number> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('users.organisation_id', '=', organisationId)
    .where(isSessionOpen)
    .executeTakeFirstOrThrow()
  return row.count
}
