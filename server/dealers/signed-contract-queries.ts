import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Submitter } from './submitter.ts'

/** A signature that was drawn on the screen. */
export interface DrawnSignature {
  /** The picture of it. */
  readonly fileId: string
  readonly name: string
  /** The browser and system ("Chrome on Android"); null if the request named none. */
  readonly device: string | null
}

/** The agreement that a dealer signed. */
export interface SignedContract {
  /** The page with the signature; with a drawn signature, the whole agreement as PDF. */
  readonly fileId: string
  /** The further pages, in their order. */
  readonly furtherFileIds: readonly string[]
  readonly signature: DrawnSignature | null
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
    .select([
      'file_id as fileId',
      'signature_file_id as signatureFileId',
      'signature_name as signatureName',
      'signature_device as signatureDevice',
      'agreement_id as agreementId',
      'given_at as givenAt',
    ])
    .select(
      sql<string[]>`array(select page.file_id from signed_contract_pages page
        where page.organisation_id = signed_contracts.organisation_id order by page.page)`.as(
        'furtherFileIds',
      ),
    )
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { signatureFileId, signatureName, signatureDevice, ...contract } = row
  const isDrawn = signatureFileId !== null && signatureName !== null
  return {
    ...contract,
    signature: isDrawn ? { fileId: signatureFileId, name: signatureName, device: signatureDevice } : null,
  }
}

/** Stores a dealer's signed contract, replacing an earlier one with its pages. */
export async function writeSignedContract(
  tx: Queries,
  by: Submitter,
  signed: Pick<SignedContract, 'fileId' | 'agreementId'> &
    Partial<Pick<SignedContract, 'furtherFileIds' | 'signature'>>,
): Promise<void> {
  const { organisationId, userId } = by
  const { signature = null, furtherFileIds = [] } = signed
  const columns = {
    file_id: signed.fileId,
    agreement_id: signed.agreementId,
    signature_file_id: signature?.fileId ?? null,
    signature_name: signature?.name ?? null,
    signature_device: signature?.device ?? null,
    given_by: userId,
    given_at: sql<Date>`clock_timestamp()`,
  }
  await tx
    .insertInto('signed_contracts')
    .values({ organisation_id: organisationId, ...columns })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(columns))
    .execute()
  await tx.deleteFrom('signed_contract_pages').where('organisation_id', '=', organisationId).execute()
  if (furtherFileIds.length === 0) return
  await tx
    .insertInto('signed_contract_pages')
    .values(
      furtherFileIds.map((fileId, index) => ({
        organisation_id: organisationId,
        page: index + 2,
        file_id: fileId,
      })),
    )
    .execute()
}
