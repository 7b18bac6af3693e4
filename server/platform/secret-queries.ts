import type { Queries } from './db/pool.ts'

const NAME = 'secret'

/** Stores the digest of the app's secret unless one is stored already, and returns the stored one. */
export async function storeSecretDigest(db: Queries, digest: string): Promise<unknown> {
  await db
    .insertInto('house_settings')
    .values({ name: NAME, value: JSON.stringify(digest) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const kept = await db
    .selectFrom('house_settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  return kept.value
}
