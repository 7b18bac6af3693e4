import { checkReportOpen, replacesDamagePicture } from '#domain/evaluation/condition-report.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { findFlowToWorkOn } from '#server/people/find-field-work.ts'
import { claimFiles } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { readReport, writeReport, type StoredReport } from './condition-report-queries.ts'
import { findStandingPicture, putDamagePicture, recordDamagePicture } from './damage-pictures-queries.ts'
import { logSaved, writerOf } from './save-condition-report.ts'

/** One picture to add to a damage. */
export interface DamagePictureToAdd {
  readonly flowEntityId: string
  /** The id of the damage, which the report may have later than the picture. */
  readonly damageId: string
  /** The picture's own id, from the moment it was taken. */
  readonly pictureId: string
  /** A link of the app, signed or not, or a file's id. */
  readonly url: string
  /** Epoch milliseconds, by the clock of whoever took it. */
  readonly takenAt: number
}

/**
 * Adds one picture to a damage of the caller's flow, and returns whether the stored report has the damage: otherwise the
 * report gets the picture when it is saved with the damage. {@link replacesDamagePicture} decides between two pictures of
 * a damage. A picture with an id that the flow has had changes nothing, in whatever state the flow is. Refuses with
 * NOT_FOUND, with INVALID_INPUT for a file that the caller did not upload or an id of another picture, and with
 * WRONG_STATE if the caller can no longer change the report.
 */
export async function addDamagePicture(
  { db, links }: { readonly db: Tx; readonly links: FileLinks },
  caller: Caller,
  { flowEntityId, damageId, pictureId, url, takenAt }: DamagePictureToAdd,
): Promise<Result<{ readonly isAtDamage: boolean }>> {
  // An evaluator whose car has moved on gets that answer, and a picture that had arrived before counts as arrived.
  const flow = await findFlowToWorkOn(db, caller, { flowEntityId }, { inAnyState: true })
  if (!flow.ok) return flow
  const { flowId } = flow.value
  const state = (await lockFlows(db, [flowId])).get(flowId)
  if (state === undefined) return refuse('NOT_FOUND', 'car.notInYourList')
  const report = await readReport(db, flowId)
  const isAtDamage = report?.damages.some(({ id }) => id === damageId) ?? false
  const picture = { pictureId, flowId, damageId }
  const recorded = await recordDamagePicture(db, { ...picture, takenAt: new Date(takenAt) })
  if ('before' in recorded) {
    const { before } = recorded
    const isSame = before.flowId === flowId && before.damageId === damageId
    return isSame ? accept({ isAtDamage }) : refuseField('pictureId', 'pictures.idTaken')
  }
  const named = [{ field: 'url', text: url }]
  const files = await claimFiles({ db, links }, { caller, folder: 'evaluations', named })
  if (!files.ok) return files
  const open = checkReportOpen(state, writerOf(caller))
  if (!open.ok) return open
  const standing = await findStandingPicture(db, picture)
  if (!replacesDamagePicture(recorded.takenAt, standing?.takenAt ?? null)) return accept({ isAtDamage })
  for (const { fileId } of files.value) {
    await putDamagePicture(db, { ...picture, fileId })
    if (report !== null && isAtDamage) await putAtDamage(db, caller, { flowId, report, damageId, fileId })
  }
  return accept({ isAtDamage })
}

/** Puts a picture at a damage of the stored report, whose version rises, so that nobody removes it unseen. */
async function putAtDamage(
  db: Tx,
  caller: Caller,
  place: {
    readonly flowId: string
    readonly report: StoredReport
    readonly damageId: string
    readonly fileId: string
  },
): Promise<void> {
  const { flowId, report, damageId, fileId } = place
  const { version, sections, odometer, damages } = report
  const changed = {
    version: version + 1,
    sections,
    odometer,
    damages: damages.map((damage) => (damage.id === damageId ? { ...damage, fileId } : damage)),
    savedBy: writerOf(caller),
  }
  await writeReport(db, flowId, changed)
  await logSaved(db, caller, flowId, changed)
}
