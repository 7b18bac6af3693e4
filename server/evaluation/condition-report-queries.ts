import { sql } from 'kysely'
import {
  OPEN_REPORT_STATES,
  type DamageKind,
  type Panel,
  type ReportSections,
  type Severity,
} from '#domain/evaluation/condition-report.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A stored damage. */
export interface StoredDamage {
  readonly id: string
  readonly panel: Panel
  readonly kind: DamageKind
  readonly severity: Severity
  readonly note: string | null
  readonly fileId: string | null
}

/** A stored report of a flow. `odometer` is in kilometres. */
export interface StoredReport {
  readonly version: number
  readonly sections: ReportSections
  readonly odometer: number | null
  readonly damages: readonly StoredDamage[]
  readonly savedBy: 'dealer' | 'evaluator'
  readonly savedAt: Date
}

/** Reads the reports of several flows by flow. Omits flows without a report. */
export async function readReports(
  db: Queries,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, StoredReport>> {
  const ids = sql<string>`any(${flowIds}::uuid[])`
  const reports = await db
    .selectFrom('condition_reports')
    .select(['flow_id as flowId', 'version', 'odometer', 'sections'])
    .select(['saved_by as savedBy', 'saved_at as savedAt'])
    .where('flow_id', '=', ids)
    .execute()
  const damages = await db
    .selectFrom('condition_damages')
    .select(['flow_id as flowId', 'id', 'panel', 'kind', 'severity', 'note', 'file_id as fileId'])
    .where('flow_id', '=', ids)
    .orderBy('flow_id')
    .orderBy('position')
    .execute()
  const damagesOf = Map.groupBy(damages, ({ flowId }) => flowId)
  return new Map(
    reports.map(({ flowId, sections, ...report }) => [
      flowId,
      {
        ...report,
        sections: sections as ReportSections,
        damages: (damagesOf.get(flowId) ?? []).map(({ flowId: _flow, ...damage }) => damage),
      },
    ]),
  )
}

/** Returns an organisation's flows with a report that can still be changed. */
export async function listOpenReports(db: Queries, organisationId: string): Promise<readonly string[]> {
  const flows = await db
    .selectFrom('flows')
    .innerJoin('condition_reports', 'condition_reports.flow_id', 'flows.id')
    .select('flows.id')
    .where('flows.organisation_id', '=', organisationId)
    .where('flows.removed_at', 'is', null)
    .where('flows.state', 'in', OPEN_REPORT_STATES)
    .orderBy('flows.id')
    .execute()
  return flows.map(({ id }) => id)
}

/** Reads the report of a flow; null if there is none. */
export async function readReport(db: Queries, flowId: string): Promise<StoredReport | null> {
  return (await readReports(db, [flowId])).get(flowId) ?? null
}

/** Replaces the report of a flow. The caller holds the flow's lock. Returns when it was saved. */
export async function writeReport(
  tx: Queries,
  flowId: string,
  report: Omit<StoredReport, 'savedAt'>,
): Promise<Date> {
  const { version, odometer, savedBy, damages } = report
  const row = { version, odometer, saved_by: savedBy, sections: JSON.stringify(report.sections) }
  const { savedAt } = await tx
    .insertInto('condition_reports')
    .values({ flow_id: flowId, ...row })
    .onConflict((conflict) =>
      conflict.column('flow_id').doUpdateSet({ ...row, saved_at: sql<Date>`clock_timestamp()` }),
    )
    .returning('saved_at as savedAt')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('condition_damages').where('flow_id', '=', flowId).execute()
  if (damages.length > 0) {
    await tx
      .insertInto('condition_damages')
      .values(
        damages.map(({ fileId, ...damage }, position) => ({
          ...damage,
          flow_id: flowId,
          position,
          file_id: fileId,
        })),
      )
      .execute()
  }
  return savedAt
}

/** A flow of any dealer, for the house. */
export interface HouseFlow {
  readonly flowId: string
  readonly state: FlowState
  /** The name of the dealer's organisation. */
  readonly dealer: string
}

/** Finds any dealer's flow that is not removed; null if there is none. */
export async function findAnyFlow(db: Queries, flowId: string): Promise<HouseFlow | null> {
  return (await selectFlows(db).where('flows.id', '=', flowId).executeTakeFirst()) ?? null
}

/** Returns whether there is a car with this id. */
export async function isKnownCar(db: Queries, carId: string): Promise<boolean> {
  return (await db.selectFrom('cars').select('id').where('id', '=', carId).executeTakeFirst()) !== undefined
}

/** Returns the flows of a car that have a report, the latest saved first, at most `limit`. */
export async function listReportedFlows(
  db: Queries,
  carId: string,
  limit: number,
): Promise<readonly HouseFlow[]> {
  return selectFlows(db)
    .innerJoin('condition_reports', 'condition_reports.flow_id', 'flows.id')
    .where('flows.car_id', '=', carId)
    .orderBy('condition_reports.saved_at', 'desc')
    .orderBy('flows.id')
    .limit(limit)
    .execute()
}

function selectFlows(db: Queries) {
  return db
    .selectFrom('flows')
    .innerJoin('organisations', 'organisations.id', 'flows.organisation_id')
    .select(['flows.id as flowId', 'flows.state', 'organisations.name as dealer'])
    .where('flows.removed_at', 'is', null)
}

/** Returns whether the last entry of a flow in the event log is this event of this person. */
export async function isLastEvent(
  db: Queries,
  flowId: string,
  entry: { readonly event: string; readonly userId: string | null; readonly phone: string | null },
): Promise<boolean> {
  const last = await db
    .selectFrom('events')
    .select(['event', 'actor_user_id as userId', 'actor_phone as phone'])
    .where('flow_id', '=', flowId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    last !== undefined &&
    last.event === entry.event &&
    last.userId === entry.userId &&
    last.phone === entry.phone
  )
}
