import { sql } from 'kysely'
import { RECORD_DOCUMENT_KINDS, type RecordDocumentKind } from '#contract/dealers/admin-dealers.ts'
import { DEALER_DOCUMENTS } from '#domain/dealers/dealer-documents.ts'
import type { ReturnStep } from '#domain/onboarding-steps.ts'
import type { FileKind } from '#domain/files/file-rules.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { FILE_COLUMNS } from './dealer-documents-queries.ts'
import { OF_ITS_PAYMENTS } from './order-payments-queries.ts'

/** A file of a dealer that admins review. */
export interface DocumentRow {
  readonly fileId: string
  readonly kind: RecordDocumentKind
  readonly of: string | null
  /** The page of a signed agreement with several; else null. */
  readonly page: number | null
  readonly fileKind: FileKind
  readonly hasThumbnail: boolean
  readonly uploadedAt: Date
}

/** Returns a dealer's documents in the order of {@link RECORD_DOCUMENT_KINDS}. */
export async function readDocuments(db: Queries, organisationId: string): Promise<readonly DocumentRow[]> {
  const submitted = DEALER_DOCUMENTS.map((document) => sql`(${document}, ${sql.ref(FILE_COLUMNS[document])})`)
  const { rows } = await sql<DocumentRow>`
    with named (kind, of, page, file_id) as (
      select submitted.kind, null, null::integer, submitted.file_id
        from dealer_documents cross join lateral (values ${sql.join(submitted)}) submitted (kind, file_id)
        where organisation_id = ${organisationId}
      union all
      select 'signedContract', null, case when exists (
          select from signed_contract_pages where organisation_id = ${organisationId}) then 1 end, file_id
        from signed_contracts where organisation_id = ${organisationId}
      union all
      select 'signedContract', null, page, file_id from signed_contract_pages
        where organisation_id = ${organisationId}
      union all
      (select 'agreement', null, null, file_id from agreements where organisation_id = ${organisationId}
        order by made_at desc limit 1)
      union all
      select 'licence', name, null, licence_file_id from people
        where organisation_id = ${organisationId} and retired_at is null
    )
    select files.id as "fileId", named.kind, named.of, named.page, files.kind as "fileKind", files.has_thumbnail as "hasThumbnail",
      files.created_at as "uploadedAt"
    from named join files on files.id = named.file_id
    order by array_position(${[...RECORD_DOCUMENT_KINDS]}::text[], named.kind), named.page, named.of, files.id`.execute(
    db,
  )
  return rows
}

/** Returns a dealer's latest 50 city orders, paid or not, newest first. Amounts in rupees unless named otherwise. */
export async function readOrders(db: Queries, organisationId: string) {
  return db
    .selectFrom('city_orders')
    .select([
      sql<string>`coalesce(provider_order_id, id::text)`.as('orderId'),
      'amount',
      'created_at as createdAt',
      'paid_at as paidAt',
      sql<string[]>`array(
        select cities.name::text from city_order_lines line join cities on cities.id = line.city_id
        where line.order_id = city_orders.id order by 1)`.as('cities'),
    ])
    .select(OF_ITS_PAYMENTS)
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
}

/** Returns when, to which step and why the house last sent a dealer back, from the audit log; null if never. */
export async function findLastReturn(db: Queries, userId: string) {
  const row = await db
    .selectFrom('audit_log')
    .select([sql<ReturnStep>`after ->> 'step'`.as('step'), 'reason', 'at'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', userId)
    .where('action', '=', 'onboardingReturned')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, reason: row.reason ?? '' }
}

/** Returns a dealer's evaluators and drivers, by name. */
export async function readFieldPeople(db: Queries, organisationId: string) {
  return db
    .selectFrom('people')
    .select(['name', 'phone', 'type'])
    .where('organisation_id', '=', organisationId)
    .where('retired_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/**
 * Counts how often a dealer did not pay for a car, or its payment came back after the car had left, and how many of those
 * keep it from buying now.
 */
export async function countDefaults(
  db: Queries,
  organisationId: string,
): Promise<{ readonly total: number; readonly open: number }> {
  const count = (table: 'payment_defaults' | 'payment_debts' | 'open_defaults') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow()
  const [defaults, debts, open] = await Promise.all([
    count('payment_defaults'),
    count('payment_debts'),
    count('open_defaults'),
  ])
  return { total: defaults.count + debts.count, open: open.count }
}
