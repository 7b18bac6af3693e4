import type { Queries } from '#server/platform/db/pool.ts'

/** A user's answer to a version of a notice. */
export interface Consent {
  readonly notice: string
  readonly version: string
  readonly agreed: boolean
  readonly agreedAt: Date
}

/** Records a user's answer to a version of a notice. */
export async function insertConsent(
  tx: Queries,
  userId: string,
  { notice, version, agreed }: Omit<Consent, 'agreedAt'>,
): Promise<void> {
  await tx.insertInto('consents').values({ user_id: userId, notice, version, agreed }).execute()
}

/** Returns a user's answers, the latest first. */
export async function readConsents(db: Queries, userId: string): Promise<readonly Consent[]> {
  return selectConsents(db, userId).execute()
}

/** Returns a user's latest answer to a version of a notice; null if there is none. */
export async function findConsent(
  db: Queries,
  userId: string,
  { notice, version }: Pick<Consent, 'notice' | 'version'>,
): Promise<Consent | null> {
  const consent = await selectConsents(db, userId)
    .where('notice', '=', notice)
    .where('version', '=', version)
    .limit(1)
    .executeTakeFirst()
  return consent ?? null
}

function selectConsents(db: Queries, userId: string) {
  return db
    .selectFrom('consents')
    .select(['notice', 'version', 'agreed', 'agreed_at as agreedAt'])
    .where('user_id', '=', userId)
    .orderBy('agreed_at', 'desc')
    .orderBy('id')
}
