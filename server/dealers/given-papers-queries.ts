import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** Whose a paper is, and who gave it. */
interface Giver {
  readonly organisationId: string
  readonly userId: string
}

/** The three documents of a dealer's, by the ids of their files. */
export interface GivenDocuments {
  readonly panCardFileId: string
  readonly coRegistrationFileId: string
  readonly gstFileId: string
  readonly givenAt: Date
}

/** The documents that an organisation gave; null where it gave none yet. */
export async function findGivenDocuments(
  db: Queries,
  organisationId: string,
): Promise<GivenDocuments | null> {
  const row = await db
    .selectFrom('dealer_documents')
    .select([
      'pan_card_file_id as panCardFileId',
      'co_registration_file_id as coRegistrationFileId',
      'gst_file_id as gstFileId',
      'given_at as givenAt',
    ])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row ?? null
}

/** Writes a dealer's documents in the place of those that it gave before. */
export async function writeGivenDocuments(
  tx: Queries,
  by: Giver,
  documents: Omit<GivenDocuments, 'givenAt'>,
): Promise<void> {
  const columns = {
    pan_card_file_id: documents.panCardFileId,
    co_registration_file_id: documents.coRegistrationFileId,
    gst_file_id: documents.gstFileId,
    given_by: by.userId,
    given_at: sql<Date>`clock_timestamp()`,
  }
  await tx
    .insertInto('dealer_documents')
    .values({ organisation_id: by.organisationId, ...columns })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(columns))
    .execute()
}

/** The picture of the agreement that a dealer signed. */
export interface SignedContract {
  readonly fileId: string
  /** The agreement that was made for it; null where none was, or it said something else. */
  readonly agreementId: string | null
  readonly givenAt: Date
}

/** What an organisation signed; null where it signed nothing yet. */
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

/** Writes what a dealer signed, in the place of what it signed before. */
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

/** An agreement that was made for a dealer to sign. */
export interface Agreement {
  readonly agreementId: string
  readonly fileId: string
  /** Of the stored PDF, 32 bytes. */
  readonly sha256: Buffer
  /** Of all that is printed but the date, 32 bytes. */
  readonly contentDigest: Buffer
  readonly madeAt: Date
}

/** The agreement that was made last for an organisation; null where none was. */
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

/** Enters an agreement that was made for a dealer. */
export async function insertAgreement(
  tx: Queries,
  by: Giver,
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
