import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A user's second factor. Secrets are sealed. */
export interface SecondFactorRow {
  /** Null where none is set. */
  readonly sealedSecret: Buffer | null
  readonly setAt: Date | null
  /** A new one that the app has not shown a code of yet. */
  readonly pendingSecret: Buffer | null
  /** The step of the last code that was taken. */
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

/** The user's second factor; null where it was never begun. */
export async function findSecondFactor(db: Queries, userId: string): Promise<SecondFactorRow | null> {
  return (await secondFactors(db, userId).executeTakeFirst()) ?? null
}

/** The same, locked: what is taken of it is taken once. */
export async function lockSecondFactor(tx: Queries, userId: string): Promise<SecondFactorRow | null> {
  return (await secondFactors(tx, userId).forUpdate().executeTakeFirst()) ?? null
}

/** Keeps a new secret, in the place of one that was not confirmed. */
export async function keepPendingSecret(tx: Queries, userId: string, pendingSecret: Buffer): Promise<void> {
  await tx
    .insertInto('second_factors')
    .values({ user_id: userId, pending_secret: pendingSecret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret: pendingSecret }))
    .execute()
}

/** Takes the new secret into use, of which the code of this step was shown. */
export async function takeIntoUse(
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

/** The code of this step was taken; it and those before are good no more. */
export async function noteStep(tx: Queries, userId: string, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute()
}

/** Takes a second factor away, recovery codes and all; answers whether there was one. */
export async function deleteSecondFactor(tx: Queries, userId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Puts new recovery codes in the place of the old ones. */
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

/** Takes a recovery code, once; answers whether it was there to be taken. */
export async function takeRecoveryCode(tx: Queries, userId: string, digest: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('code_digest', '=', digest)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** How many recovery codes the user has left. */
export async function countRecoveryCodes(db: Queries, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
