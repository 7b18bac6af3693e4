import { sql } from 'kysely'
import type { FileKind } from '#domain/files/file-rules.ts'
import { KYC_ACCEPTED_STATES, type FlowState } from '#domain/flows/flow-states.ts'
import type { KycType, PaperDocument } from '#domain/paperwork/kyc.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** The person or company of a KYC submission. */
export interface Applicant {
  readonly type: KycType
  readonly name: string
  readonly email: string
}

/** A file of a submission. */
export interface StoredPaperFile {
  readonly document: PaperDocument
  readonly fileId: string
  readonly kind: FileKind
  readonly hasThumbnail: boolean
}

/** A submission as stored. */
export interface StoredPaper {
  readonly paperId: string
  readonly flowId: string
  readonly kind: 'kyc' | 'noc' | 'rc'
  /** Null unless it is of KYC. */
  readonly applicant: Applicant | null
  readonly givenAt: Date
  readonly files: readonly StoredPaperFile[]
}

/** A submission to store. Its id stands in the details of the step's event. */
export interface NewPaper {
  readonly paperId: string
  readonly flowId: string
  readonly kind: StoredPaper['kind']
  readonly applicant?: Applicant
  readonly userId: string
  readonly files: readonly Pick<StoredPaperFile, 'document' | 'fileId'>[]
  /** By default the database's clock. */
  readonly at?: Date
}

/** Stores a submission with its files. */
export async function insertPaper(tx: Queries, paper: NewPaper): Promise<void> {
  const { paperId, flowId, kind, applicant, userId, files, at } = paper
  await tx
    .insertInto('flow_papers')
    .values({
      id: paperId,
      flow_id: flowId,
      kind,
      applicant_type: applicant?.type ?? null,
      applicant_name: applicant?.name ?? null,
      applicant_email: applicant?.email ?? null,
      given_by: userId,
      ...(at === undefined ? {} : { given_at: at }),
    })
    .execute()
  await tx
    .insertInto('flow_paper_files')
    .values(
      files.map(({ document, fileId }, position) => ({
        paper_id: paperId,
        position,
        document,
        file_id: fileId,
      })),
    )
    .execute()
}

/** Returns all submissions of these flows, by flow, the oldest first. */
export async function readPapers(
  db: Queries,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredPaper[]>> {
  const rows = await db
    .selectFrom('flow_papers as paper')
    .select([
      'paper.id as paperId',
      'paper.flow_id as flowId',
      'paper.kind',
      'paper.applicant_type as type',
      'paper.applicant_name as name',
      'paper.applicant_email as email',
      'paper.given_at as givenAt',
      sql<readonly StoredPaperFile[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('document', listed.document, 'fileId', file.id, 'kind', file.kind,
          'hasThumbnail', file.has_thumbnail) order by listed.position), '[]')
        from flow_paper_files listed join files file on file.id = listed.file_id
        where listed.paper_id = paper.id)`.as('files'),
    ])
    .where('paper.flow_id', '=', sql<string>`any(${flowIds}::uuid[])`)
    .orderBy('paper.given_at')
    .orderBy('paper.id')
    .execute()
  const papers = rows.map(({ type, name, email, ...paper }): StoredPaper => ({
    ...paper,
    applicant: type === null || name === null || email === null ? null : { type, name, email },
  }))
  return Map.groupBy(papers, ({ flowId }) => flowId)
}

/** Returns the submission of a dealer's KYC that the house accepted last; null before the first. */
export async function findAcceptedKyc(db: Queries, organisationId: string): Promise<StoredPaper | null> {
  const latest = await db
    .selectFrom('flow_papers as paper')
    .innerJoin('flows', 'flows.id', 'paper.flow_id')
    .select(['paper.id as paperId', 'paper.flow_id as flowId'])
    .where('flows.organisation_id', '=', organisationId)
    .where('flows.state', '=', sql<FlowState>`any(${KYC_ACCEPTED_STATES}::text[])`)
    .where('flows.removed_at', 'is', null)
    .where('paper.kind', '=', 'kyc')
    .orderBy('paper.given_at', 'desc')
    .orderBy('paper.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest === undefined) return null
  const papers = (await readPapers(db, [latest.flowId])).get(latest.flowId) ?? []
  return papers.find(({ paperId }) => paperId === latest.paperId) ?? null
}

/** Returns those of these files that another flow holds as documents of this kind. */
export async function findFilesOfOtherFlows(
  db: Queries,
  { flowId, kind, fileIds }: Pick<StoredPaper, 'flowId' | 'kind'> & { readonly fileIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await filesOfKind(db, kind)
    .where('flow_paper_files.file_id', 'in', fileIds)
    .where('flow_papers.flow_id', '<>', flowId)
    .execute()
  return new Set(rows.map(({ fileId }) => fileId))
}

/** Returns the ids of the files that a flow holds as documents of this kind. */
export async function readHeldFiles(
  db: Queries,
  flowId: string,
  kind: StoredPaper['kind'],
): Promise<readonly string[]> {
  const rows = await filesOfKind(db, kind).where('flow_papers.flow_id', '=', flowId).execute()
  return rows.map(({ fileId }) => fileId)
}

function filesOfKind(db: Queries, kind: StoredPaper['kind']) {
  return db
    .selectFrom('flow_paper_files')
    .innerJoin('flow_papers', 'flow_papers.id', 'flow_paper_files.paper_id')
    .select('flow_paper_files.file_id as fileId')
    .where('flow_papers.kind', '=', kind)
}
