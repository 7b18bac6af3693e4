import type { Queries } from '#server/platform/db/pool.ts'

/** A user's consent to a version of a notice. */
export interface Consent {
  readonly notice: string
  readonly version: string
  readonly agreedAt: Date
}

/** Records that a user consented to a version of a notice. */
export async function insertConsent(
  tx: Queries,
  userId: string,
  { notice, version }: Pick<Consent, 'notice' | 'version'>,
): Promise<void> {
  await tx.insertInto('consents').values({ user_id: userId, notice, version }).execute()
}

/** Returns a user's consents, the latest first. */
export async function readConsents(db: Queries, userId: string): Promise<readonly Consent[]> {
  return db
    .selectFrom('consents')
    .select(['notice', 'version', 'agreed_at as agreedAt'])
    .where('user_id', '=', userId)
    .orderBy('agreed_at', 'desc')
    .orderBy('id')
    .execute()
}
