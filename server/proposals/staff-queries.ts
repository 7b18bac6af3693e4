import { sql } from 'kysely'
import type { StaffMember } from '#domain/proposals/who-counts.ts'
import type { Queries } from '#server/platform/db/pool.ts'

const STAFF = sql`hashtextextended('staff of the house', 0)`

/**
 * Locks the admins until the transaction ends, so that a judgement about them still holds at the commit.
 * Locks of lots, flows and what the act is about are taken before.
 */
export async function holdStaff(tx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${STAFF})`.execute(tx)
}

/** Serialises changes of the admins until the transaction ends, after all that {@link holdStaff} keeps. */
export async function lockStaff(tx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STAFF})`.execute(tx)
}

/** Returns all admins with what decides whether they count as a second person, in the order of their ids. */
export async function readStaffMembers(db: Queries): Promise<readonly StaffMember[]> {
  const { rows } = await sql<{
    uid: string
    hasSignedIn: boolean
    hasSecondFactor: boolean
    disabledAt: Date | null
    disabledBy: string | null
    isDisableConfirmed: boolean
    letInAloneAt: Date | null
    secondFactorClearedAt: Date | null
  }>`
    select users.id as uid, users.disabled_at as "disabledAt", disabling.made_by as "disabledBy",
      exists (select from admin_changes where user_id = users.id and change = 'signedIn') as "hasSignedIn",
      exists (select from second_factors where user_id = users.id and set_at is not null) as "hasSecondFactor",
      (select max(at) from audit_log where subject_kind = 'user' and subject_id = users.id::text
        and action = 'secondFactorForgotten') as "secondFactorClearedAt",
      exists (select from admin_changes
        where user_id = users.id and change = 'disableConfirmed' and id > disabling.id) as "isDisableConfirmed",
      case when let_in.confirmed_by is null then let_in.at end as "letInAloneAt"
    from users
    left join lateral (
      select id, made_by from admin_changes
      where user_id = users.id and change = 'disabled' order by id desc limit 1) as disabling on true
    left join lateral (
      select at, confirmed_by from admin_changes
      where user_id = users.id and change in ('added', 'reinstated') order by id desc limit 1) as let_in on true
    where users.role = 'admin'
    order by users.id`.execute(db)
  return rows.map(
    ({ disabledAt, disabledBy, isDisableConfirmed, letInAloneAt, secondFactorClearedAt, ...member }) => ({
      ...member,
      disabled: disabledAt && { at: disabledAt.getTime(), by: disabledBy, isConfirmed: isDisableConfirmed },
      letInAloneAt: letInAloneAt?.getTime() ?? null,
      secondFactorClearedAt: secondFactorClearedAt?.getTime() ?? null,
    }),
  )
}
