import { sql } from 'kysely'
import type { DealerDetails } from '#domain/dealers/dealer-details.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Vault } from '#server/platform/vault.ts'
import type { Submitter } from './submitter.ts'

/** A dealer's business details in plain text. Never log, show or store them unmasked. */
export interface OpenDetails extends Omit<DealerDetails, 'aadhaar' | 'mobile'> {
  /** The only stored part of the Aadhaar number besides its keyed hash. */
  readonly aadhaarLastFour: string | null
  readonly aadhaarDigest: Buffer | null
  readonly givenAt: Date
}

const panOf = (organisationId: string) => `pan:${organisationId}`
const gstinOf = (organisationId: string) => `gstin:${organisationId}`
const accountOf = (organisationId: string) => `bank-account:${organisationId}`

/** The sealed columns of `dealer_details`, and the context of each by the organisation's id. */
export const SEALED_DETAILS = {
  pan_sealed: panOf,
  gstin_sealed: gstinOf,
  bank_account_sealed: accountOf,
}

/** Returns the keyed hash of an Aadhaar number. */
export function digestAadhaar(vault: Vault, aadhaar: string): Buffer {
  return vault.digest('aadhaar', aadhaar)
}

/** Returns an organisation's business details, decrypted; null if it has submitted none. */
export async function findDetails(
  db: Queries,
  vault: Vault,
  organisationId: string,
): Promise<OpenDetails | null> {
  const row = await db
    .selectFrom('dealer_details')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    businessType: row.business_type,
    businessName: row.business_name,
    partnerName: row.partner_name,
    companyName: row.company_name,
    address: row.address,
    stateCode: row.state_code,
    mailingAddress: row.mailing_address,
    pan: vault.open(row.pan_sealed, panOf(organisationId)),
    gstin: row.gstin_sealed && vault.open(row.gstin_sealed, gstinOf(organisationId)),
    aadhaarLastFour: row.aadhaar_last_four,
    aadhaarDigest: row.aadhaar_digest,
    bankAccount: vault.open(row.bank_account_sealed, accountOf(organisationId)),
    bankAccountName: row.bank_account_name,
    ifsc: row.ifsc,
    givenAt: row.given_at,
  }
}

/** Stores an organisation's business details, replacing earlier ones, and names it as it trades. */
export async function writeDetails(
  tx: Queries,
  vault: Vault,
  by: Submitter,
  details: DealerDetails,
): Promise<void> {
  const { organisationId } = by
  const { gstin, aadhaar } = details
  const columns = {
    business_type: details.businessType,
    business_name: details.businessName,
    partner_name: details.partnerName,
    company_name: details.companyName,
    address: details.address,
    state_code: details.stateCode,
    mailing_address: details.mailingAddress,
    pan_sealed: vault.seal(details.pan, panOf(organisationId)),
    gstin_sealed: gstin === null ? null : vault.seal(gstin, gstinOf(organisationId)),
    aadhaar_last_four: aadhaar === null ? null : aadhaar.slice(-4),
    aadhaar_digest: aadhaar === null ? null : digestAadhaar(vault, aadhaar),
    bank_account_sealed: vault.seal(details.bankAccount, accountOf(organisationId)),
    bank_account_name: details.bankAccountName,
    ifsc: details.ifsc,
    given_by: by.userId,
    given_at: sql<Date>`clock_timestamp()`,
  }
  await tx
    .insertInto('dealer_details')
    .values({ organisation_id: organisationId, ...columns })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(columns))
    .execute()
  // The house knows dealers by the name under which they trade; an individual keeps the name of the registration.
  const tradingName = details.businessName ?? details.companyName
  if (tradingName === null) return
  await tx.updateTable('organisations').set({ name: tradingName }).where('id', '=', organisationId).execute()
}
