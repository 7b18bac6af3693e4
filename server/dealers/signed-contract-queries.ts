import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Giver } from './giver.ts'

/** The photo of the agreement that a dealer signed. */
export interface SignedContract {
  readonly fileId: string
  /** The generated agreement that was signed; null if none was made, or its content no longer matches. */
  readonly agreementId: string | null
  readonly givenAt: Date
}

/** Returns an organisation's signed contract; null if there is none. */
export async function findSignedContract(
  db: Queries,
  organisationId: string,
): Promise<SignedContract | null> {
  const row = await db
    .selectFrom('signed_contracts')
    .select(['file_id as fileId', 'agreement_id as agreementId', 'given_at as givenAt'])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a dealer's signed contract, replacing an earlier one. */
export async function writeSignedContract(
  tx: Queries,
  by: Giver,
  signed: Omit<SignedContract, 'givenAt'>,
): Promise<void> {
  const columns = {
    file_id: signed.fileId,
    agreement_id: signed.agreementId,
    given_by: by.userId,
    given_at: sql<Date>`clock_timestamp()`,
  }
  await tx
    .insertInto('signed_contracts')
    .values({ organisation_id: by.organisationId, ...columns })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(columns))
    .execute()
}
