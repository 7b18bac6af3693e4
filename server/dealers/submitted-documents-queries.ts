import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** The user who submitted a document, and the organisation that it belongs to. */
interface Giver {
  readonly organisationId: string
  readonly userId: string
}

/** The file ids of a dealer's three documents. */
export interface SubmittedDocuments {
  readonly panCardFileId: string
  readonly coRegistrationFileId: string
  readonly gstFileId: string
  readonly givenAt: Date
}

/** Returns an organisation's documents; null if it has submitted none. */
export async function findSubmittedDocuments(
  db: Queries,
  organisationId: string,
): Promise<SubmittedDocuments | null> {
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

/** Stores a dealer's documents, replacing earlier ones. */
export async function storeSubmittedDocuments(
  tx: Queries,
  by: Giver,
  documents: Omit<SubmittedDocuments, 'givenAt'>,
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
