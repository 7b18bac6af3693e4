import { sql } from 'kysely'
import type { DocumentsOf } from '#server/files/documents-queries.ts'

/** The driving licences of a dealer's people, by the dealer's uid. */
export const licences: DocumentsOf = (uid) => sql`
  select 'licence' as kind, licence_file_id as file_id from people
    where organisation_id = (select organisation_id from users where id = ${uid})`
