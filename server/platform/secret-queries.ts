import type { Queries } from './db/pool.ts'

const NAME = 'secret'

/** Keeps the digest of the house's secret where none is kept yet; answers the one that is kept. */
export async function keepSecretDigest(db: Queries, digest: string): Promise<unknown> {
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
