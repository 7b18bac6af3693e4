import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import type { CodeRole } from './codes-queries.ts'
import type { FieldWorker } from './field-worker-queries.ts'

/** The account of a known device: a user or a registration by its id, or a field worker. */
export type DeviceAccount = { readonly accountId: string } | FieldWorker

function devicesOf(db: Queries, account: DeviceAccount) {
  const devices = db.selectFrom('known_devices').select('known_devices.id')
  return 'accountId' in account
    ? devices.where('account_id', '=', account.accountId)
    : devices.where('field_phone', '=', account.phone).where('field_role', '=', account.role)
}

/** Records a use of this account's device with this token. Returns false if the account has no such device. */
export async function touchDevice(db: Queries, tokenHash: Buffer, account: DeviceAccount): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('known_devices')
    .set({ last_used_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', devicesOf(db, account).where('token_hash', '=', tokenHash))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores a device of an account, and deletes the account's least recently used ones beyond `max`. */
export async function insertDevice(
  db: Queries,
  tokenHash: Buffer,
  account: DeviceAccount,
  max: number,
): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({
      token_hash: tokenHash,
      ...('accountId' in account
        ? { account_id: account.accountId }
        : { field_phone: account.phone, field_role: account.role }),
    })
    .execute()
  await db
    .deleteFrom('known_devices')
    .where('id', 'in', devicesOf(db, account).orderBy('last_used_at', 'desc').offset(max))
    .execute()
}

/** Returns the device with this token and the one of these accounts that it belongs to; null if it belongs to none. */
export async function findDeviceOfAccounts(
  db: Queries,
  tokenHash: Buffer,
  accountIds: readonly string[],
): Promise<{ readonly deviceId: string; readonly accountId: string } | null> {
  const row = await db
    .selectFrom('known_devices')
    .select(['id', 'account_id as accountId'])
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .executeTakeFirst()
  return row === undefined || row.accountId === null ? null : { deviceId: row.id, accountId: row.accountId }
}

/**
 * Returns the id of the device with this token, if it belongs to the account of this phone in one of these roles; else
 * null. A registration reserves no phone, so its devices don't count. A field worker's count while a dealer lists it.
 */
export async function findDeviceOfPhone(
  db: Queries,
  tokenHash: Buffer,
  { phone, roles }: { readonly phone: string; readonly roles: readonly CodeRole[] },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select device.id from known_devices device
    where device.token_hash = ${tokenHash} and (
      exists (select from users where users.id = device.account_id and users.mobile = ${phone}
        and users.role = any(${roles}::text[]) and users.disabled_at is null)
      or device.field_phone = ${phone} and device.field_role = any(${roles}::text[]) and exists (
        select from people where people.phone = device.field_phone and people.type = device.field_role
          and people.retired_at is null))`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Returns the id of the share link with this token, if it works now and is for a field worker with this phone; else null.
 * The views `evaluation_links_now` and `delivery_links_now` define which links work.
 */
export async function findLinkOfPhone(
  db: Queries,
  tokenHash: Buffer,
  { phone, roles }: { readonly phone: string; readonly roles: readonly CodeRole[] },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, token_hash, phone, role from evaluation_links_now
      union all
      select id, token_hash, phone, role from delivery_links_now
    ) link
    where token_hash = ${tokenHash} and phone = ${phone} and role = any(${roles}::text[])`.execute(db)
  return rows[0]?.id ?? null
}

/** Deletes all devices of a user. */
export async function deleteDevicesOf(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('account_id', '=', userId).execute()
}

/** Deletes devices that were not used for `days` days. */
export async function deleteOldDevices(db: Queries, days: number): Promise<void> {
  await sql`delete from known_devices
    where last_used_at < clock_timestamp() - make_interval(days => ${days}::integer)`.execute(db)
}
