import { findSecret } from '../backup/app-secret.ts'
import { readConfig } from '#server/config.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { createVault, type Vault } from '#server/platform/vault.ts'
import { withDatabase } from '../with-database.ts'
import { readSealed, replaceSealed, SEALED_COLUMNS, type SealedColumn } from './reseal-queries.ts'

// npm run reseal: seals all stored data under the first of SEALING_SECRETS, while the app runs. After that and a week,
// in which the last queued messages end, the older secrets can be removed.

const BATCH = 500

/** Seals a column's values under the newest secret. Returns how many were resealed. */
async function resealColumn(db: Queries, vault: Vault, column: SealedColumn): Promise<number> {
  let count = 0
  for (let after: string | null = null; ;) {
    const values = await readSealed(db, column, after, BATCH)
    for (const value of values.filter(({ sealed }) => !vault.isCurrent(sealed))) {
      const context = column.context(value.key)
      await replaceSealed(db, column, value, vault.seal(vault.open(value.sealed, context), context))
      count += 1
    }
    after = values.at(-1)?.key ?? null
    if (values.length < BATCH) return count
  }
}

try {
  const { secret: configured, dataDir, rotation } = readConfig()
  const secret = await findSecret(configured, dataDir)
  if (secret === null) throw new Error(`There is no app.secret in ${dataDir}: set APP_SECRET.`)
  const vault = createVault(secret, rotation.sealing)
  await withDatabase(async ({ kysely }) => {
    for (const column of SEALED_COLUMNS) {
      const count = await resealColumn(kysely, vault, column)
      console.log(`${column.table}.${column.column}: ${count} resealed`)
    }
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
