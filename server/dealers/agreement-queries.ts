import type { Queries } from '#server/platform/db/pool.ts'
import type { Submitter } from './submitter.ts'

/** An agreement generated for a dealer to sign. */
export interface Agreement {
  readonly agreementId: string
  readonly fileId: string
  /** Hash of the stored PDF, 32 bytes. */
  readonly sha256: Buffer
  /** Hash of the printed content without the date, 32 bytes. */
  readonly contentDigest: Buffer
  readonly madeAt: Date
}

/** Returns the latest agreement made for an organisation; null if there is none. */
export async function findLatestAgreement(db: Queries, organisationId: string): Promise<Agreement | null> {
  const row = await db
    .selectFrom('agreements')
    .innerJoin('files', 'files.id', 'agreements.file_id')
    .select([
      'agreements.id as agreementId',
      'agreements.file_id as fileId',
      'files.sha256',
      'agreements.content_digest as contentDigest',
      'agreements.made_at as madeAt',
    ])
    .where('agreements.organisation_id', '=', organisationId)
    .orderBy('agreements.made_at', 'desc')
    .orderBy('agreements.id')
    .executeTakeFirst()
  return row ?? null
}

/** Records an agreement made for a dealer. */
export async function insertAgreement(
  tx: Queries,
  by: Submitter,
  agreement: Pick<Agreement, 'fileId' | 'contentDigest'>,
): Promise<void> {
  await tx
    .insertInto('agreements')
    .values({
      organisation_id: by.organisationId,
      file_id: agreement.fileId,
      content_digest: agreement.contentDigest,
      made_by: by.userId,
    })
    .execute()
}
