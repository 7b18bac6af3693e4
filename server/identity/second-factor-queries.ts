import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A user's second factor. Secrets are sealed. */
export interface SecondFactorRow {
  /** Null if not set up. */
  readonly sealedSecret: Buffer | null
  readonly setAt: Date | null
  /** A new secret that has not been confirmed with a code yet. */
  readonly pendingSecret: Buffer | null
  /** The time step of the last accepted code. */
  readonly lastStep: number
}

function secondFactors(db: Queries, userId: string) {
  return db
    .selectFrom('second_factors')
    .select([
      'sealed_secret as sealedSecret',
      'set_at as setAt',
      'pending_secret as pendingSecret',
      'last_step as lastStep',
    ])
    .where('user_id', '=', userId)
}

/** Returns the user's second factor; null if setup never started. */
export async function findSecondFactor(db: Queries, userId: string): Promise<SecondFactorRow | null> {
  return (await secondFactors(db, userId).executeTakeFirst()) ?? null
}

/** Returns the second factor, locked, so that each of its codes is accepted once. */
export async function lockSecondFactor(tx: Queries, userId: string): Promise<SecondFactorRow | null> {
  return (await secondFactors(tx, userId).forUpdate().executeTakeFirst()) ?? null
}

/** Stores a new secret to confirm, replacing an unconfirmed one. */
export async function storePendingSecret(tx: Queries, userId: string, pendingSecret: Buffer): Promise<void> {
  await tx
    .insertInto('second_factors')
    .values({ user_id: userId, pending_secret: pendingSecret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret: pendingSecret }))
    .execute()
}

/** Activates the new secret, confirmed by the code of this time step. */
export async function activateSecret(
  tx: Queries,
  userId: string,
  { sealedSecret, step }: { readonly sealedSecret: Buffer; readonly step: number },
): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({
      sealed_secret: sealedSecret,
      set_at: sql<Date>`clock_timestamp()`,
      pending_secret: null,
      last_step: step,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Marks the codes up to and including this time step as used. */
export async function setLastStep(tx: Queries, userId: string, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute()
}

/** Deletes a second factor with its recovery codes. Returns whether there was one. */
export async function deleteSecondFactor(tx: Queries, userId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Replaces the user's recovery codes. */
export async function replaceRecoveryCodes(
  tx: Queries,
  userId: string,
  digests: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(digests.map((code_digest) => ({ user_id: userId, code_digest })))
    .execute()
}

/** Uses a recovery code, once. Returns whether it existed and was unused. */
export async function redeemRecoveryCode(tx: Queries, userId: string, digest: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('code_digest', '=', digest)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts the user's unused recovery codes. */
export async function countRecoveryCodes(db: Queries, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
