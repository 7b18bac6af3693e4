import { sql } from 'kysely'
import type { DocumentOwner } from '#contract/console/documents.ts'
import { DEALER_DOCUMENTS } from '#domain/dealers/dealer-documents.ts'
import { FILE_COLUMNS } from '#server/dealers/dealer-documents-queries.ts'
import type { Queries } from '#server/platform/db/pool.ts'

const submitted = sql.join(
  DEALER_DOCUMENTS.map((document) => sql`(${document}, ${sql.ref(FILE_COLUMNS[document])})`),
)

/** The private documents of an owner: the kind of each, and its file. */
const DOCUMENTS_OF = {
  dealer: (uid: string) => sql`
    with organisation as (select organisation_id as id from users where id = ${uid})
    select submitted.kind, submitted.file_id from dealer_documents
      cross join lateral (values ${submitted}) submitted (kind, file_id)
      where organisation_id = (select id from organisation)
    union all select 'signedContract', file_id from signed_contracts
      where organisation_id = (select id from organisation)
    union all select 'signedContract', file_id from signed_contract_pages
      where organisation_id = (select id from organisation)
    union all select 'agreement', file_id from agreements where organisation_id = (select id from organisation)
    union all select 'licence', licence_file_id from people where organisation_id = (select id from organisation)`,
  flow: (flowId: string) => sql`
    select file.document as kind, file.file_id from flow_papers paper
      join flow_paper_files file on file.paper_id = paper.id where paper.flow_id = ${flowId}
    union all select 'payment', proof.file_id from car_payments payment
      join car_payment_files proof on proof.payment_id = payment.id where payment.flow_id = ${flowId}`,
  gatePass: (gatePassId: string) => sql`
    select 'licence' as kind, people.licence_file_id as file_id from gate_passes
      join people on people.id = gate_passes.person_id where gate_passes.id = ${gatePassId}`,
} as const satisfies Readonly<Record<DocumentOwner, unknown>>

/** Returns the kind of a private document of an owner; null if the file is none of its documents. */
export async function findDocumentKind(
  db: Queries,
  owner: DocumentOwner,
  ownerId: string,
  fileId: string,
): Promise<string | null> {
  const { rows } = await sql<{ kind: string }>`
    select kind from (${DOCUMENTS_OF[owner](ownerId)}) as document (kind, file_id)
    where document.file_id = ${fileId} limit 1`.execute(db)
  return rows[0]?.kind ?? null
}
