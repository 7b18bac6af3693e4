import { randomUUID } from 'node:crypto'
import type { ReadInput } from '#contract/api.ts'
import type { ConditionReport } from '#contract/evaluation/condition-report.ts'
import {
  checkReportOpen,
  countFilled,
  findingAt,
  listFindings,
  withFinding,
  type Finding,
  type ReportSections,
} from '#domain/evaluation/condition-report.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { findFlowToWorkOn } from '#server/people/find-field-work.ts'
import { claimFiles } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { findFlowPlace } from '#server/flows/find-flow.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { isLastEvent, readReport, writeReport, type StoredDamage } from './condition-report-queries.ts'
import { readAddedPictures } from './damage-pictures-queries.ts'
import { describeReport } from './describe-condition-report.ts'

type ReportInput = ReadInput<'saveConditionReport'>

/**
 * Replaces the condition report of the caller's flow, and returns it. Refuses with NOT_FOUND, INVALID_INPUT for pictures
 * that are nobody's uploads, WRONG_STATE once the report is frozen, and REPORT_CHANGED if it is no longer the version
 * that the input is based on. A damage without a picture in the input has the one that was added to it, if any.
 */
export async function saveConditionReport(
  deps: { readonly db: Tx; readonly links: FileLinks },
  caller: Caller,
  input: ReportInput,
): Promise<Result<ConditionReport>> {
  const { db, links } = deps
  const flow = await findFlowToWorkOn(db, caller, { flowEntityId: input.flowEntityId })
  if (!flow.ok) return flow
  const { flowId } = flow.value
  const state = (await lockFlows(db, [flowId])).get(flowId)
  if (state === undefined) return refuse('NOT_FOUND', 'car.notInYourList')
  const stored = await readReport(db, flowId)
  const added = await readAddedPictures(db, flowId)
  const damages = await claimDamages(deps, caller, input.damages, { stored: stored?.damages ?? [], added })
  if (!damages.ok) return damages
  const open = checkReportOpen(state, writerOf(caller))
  if (!open.ok) return open
  const version = stored?.version ?? 0
  if (input.version !== undefined && input.version !== version) return refuseChanged(version)

  const report = {
    version: version + 1,
    sections: tidySections(input.sections),
    odometer: input.odometer ?? null,
    damages: damages.value,
    savedBy: writerOf(caller),
  }
  const savedAt = await writeReport(db, flowId, report)
  await logSaved(db, caller, flowId, report)
  return accept(describeReport({ flowId, state, report: { ...report, savedAt } }, links))
}

/** Returns the role in which the caller writes a report. */
export function writerOf(caller: Caller): 'dealer' | 'evaluator' {
  return caller.kind === 'field' ? 'evaluator' : 'dealer'
}

function refuseChanged(version: number): Result<never> {
  return refuse('REPORT_CHANGED', 'report.changed', { version })
}

/** The pictures that a flow has: those of its stored report, and by damage those that were added one by one. */
interface HeldPictures {
  readonly stored: readonly StoredDamage[]
  readonly added: ReadonlyMap<string, string>
}

/** Resolves the pictures of the damages. A damage may keep the picture that the report already has. */
async function claimDamages(
  deps: { readonly db: Tx; readonly links: FileLinks },
  caller: Caller,
  given: ReportInput['damages'],
  { stored, added }: HeldPictures,
): Promise<Result<readonly StoredDamage[]>> {
  const ids = given.map(({ id }) => id ?? randomUUID())
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (twice !== -1) return refuseField(`damages.${twice}.id`, 'report.damageIdTaken')
  const pictured = given.flatMap(({ pictureUrl }, index) =>
    pictureUrl === undefined ? [] : [{ index, field: `damages.${index}.pictureUrl`, text: pictureUrl }],
  )
  const files = await claimFiles(deps, {
    caller,
    folder: 'evaluations',
    named: pictured,
    held: [...stored.flatMap(({ fileId }) => fileId ?? []), ...added.values()],
  })
  if (!files.ok) return files
  const fileOf = new Map(pictured.map(({ index }, place) => [index, files.value[place]?.fileId ?? null]))
  return accept(
    given.map(({ panel, kind, severity, note }, index) => {
      const id = ids[index] ?? randomUUID()
      const fileId = fileOf.get(index) ?? added.get(id) ?? null
      return { id, panel, kind, severity, note: note ?? null, fileId }
    }),
  )
}

/** Leaves out findings that say nothing, and rounds tread depths to a tenth of a millimetre. */
function tidySections(given: ReportInput['sections']): ReportSections {
  let sections: ReportSections = {}
  for (const { section, checkpoint } of listFindings(given)) {
    const finding = tidyFinding(findingAt(given, section, checkpoint), section === 'tyres')
    if (finding !== null) sections = withFinding(sections, section, checkpoint, finding)
  }
  return sections
}

function tidyFinding(finding: Finding | null, isTyre: boolean): Finding | null {
  const { answer, note, treadMm } = finding ?? {}
  const tidied = {
    ...(answer !== undefined && { answer }),
    ...(note !== undefined && { note }),
    ...(isTyre && treadMm !== undefined && { treadMm: Math.round(treadMm * 10) / 10 }),
  }
  return Object.keys(tidied).length === 0 ? null : tidied
}

/** Enters a change of a report in the event log. One person's changes in a row are one entry, so that the timeline stays short. */
export async function logSaved(
  db: Tx,
  caller: Caller,
  flowId: string,
  report: { readonly sections: ReportSections; readonly odometer: number | null },
): Promise<void> {
  const by = actorOf(caller)
  const event = 'conditionReportSaved'
  if (await isLastEvent(db, flowId, { event, userId: by.userId, phone: by.phone })) return
  const place = await findFlowPlace(db, flowId)
  const { answered, total } = countFilled(report)
  await appendEvents(db, [{ event, by, flowId, ...place, details: { answered, total } }])
}
