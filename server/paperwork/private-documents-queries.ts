import { sql } from 'kysely'
import type { DocumentsOf } from '#server/files/documents-queries.ts'

/** The papers of a won car, by its flow's id. */
export const flowPapers: DocumentsOf = (flowId) => sql`
  select file.document as kind, file.file_id from flow_papers paper
    join flow_paper_files file on file.paper_id = paper.id where paper.flow_id = ${flowId}`
