import { sql } from 'kysely'
import { DEALER_DOCUMENTS } from '#domain/dealers/dealer-documents.ts'
import type { DocumentsOf } from '#server/files/documents-queries.ts'
import { FILE_COLUMNS } from './dealer-documents-queries.ts'

const submitted = sql.join(
  DEALER_DOCUMENTS.map((document) => sql`(${document}, ${sql.ref(FILE_COLUMNS[document])})`),
)

/** The documents of a dealer's onboarding, by its uid. */
export const onboardingDocuments: DocumentsOf = (uid) => {
  const organisation = sql`(select organisation_id from users where id = ${uid})`
  return sql`
    select submitted.kind, submitted.file_id from dealer_documents
      cross join lateral (values ${submitted}) submitted (kind, file_id)
      where organisation_id = ${organisation}
    union all select 'signedContract', file_id from signed_contracts where organisation_id = ${organisation}
    union all select 'signedContract', file_id from signed_contract_pages where organisation_id = ${organisation}
    union all select 'agreement', file_id from agreements where organisation_id = ${organisation}`
}
