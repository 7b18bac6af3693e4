import { sql } from 'kysely'
import type { DocumentsOf } from '#server/files/documents-queries.ts'

/** The driving licence of the person of a gate pass, by the pass's id. */
export const passLicence: DocumentsOf = (gatePassId) => sql`
  select 'licence' as kind, people.licence_file_id as file_id from gate_passes
    join people on people.id = gate_passes.person_id where gate_passes.id = ${gatePassId}`
