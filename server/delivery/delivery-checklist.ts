import type { Output, ReadInput } from '#contract/api.ts'
import { checkPickupOpen } from '#domain/flows/check-pickup-open.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { findFlowToWorkOn } from '#server/people/find-field-work.ts'
import { claimFiles } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { findFlowPlace } from '#server/flows/find-flow.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { noteFlows } from '#server/flows/note-flows.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { isFlow, readChecklist, writeChecklist, type StoredChecklist } from './delivery-checklist-queries.ts'

type DeliveryChecklist = Output<'getDeliveryChecklist'>

/**
 * Replaces the checklist of a delivery, and returns it. Refuses with NOT_FOUND, with INVALID_INPUT for a signature that
 * the caller did not upload or that is no picture, and with WRONG_STATE unless the car waits to be picked up.
 */
export async function saveChecklist(
  { db, links }: { readonly db: Tx; readonly links: FileLinks },
  caller: Caller,
  { flowEntityId, signatureUrl, ...given }: ReadInput<'saveDeliveryChecklist'>,
): Promise<Result<DeliveryChecklist>> {
  const flow = await findFlowToWorkOn(db, caller, { flowEntityId })
  if (!flow.ok) return flow
  const { flowId } = flow.value
  const state = (await lockFlows(db, [flowId])).get(flowId)
  if (state === undefined) return refuse('NOT_FOUND', 'car.notInYourList')
  const held = (await readChecklist(db, flowId))?.signatureFileId
  const named = signatureUrl === undefined ? [] : [{ field: 'signatureUrl', text: signatureUrl }]
  const claim = { caller, folder: 'delivery_photos', named, held: held ? [held] : [] } as const
  const files = await claimFiles({ db, links }, claim)
  if (!files.ok) return files
  const [signature] = files.value
  if (signature?.kind === 'pdf') return refuseField('signatureUrl', 'signature.notPicture')
  const open = checkPickupOpen(state, 'changeChecklist')
  if (!open.ok) return open
  const checklist = {
    keys: given.keys ?? null,
    spareWheel: given.spareWheel ?? null,
    tools: given.tools ?? null,
    papers: given.papers ?? null,
    odometer: given.odometer ?? null,
    receiverName: given.receiverName ?? null,
    signatureFileId: signature?.fileId ?? null,
    savedBy: caller.kind === 'field' ? ('driver' as const) : ('dealer' as const),
  }
  const savedAt = await writeChecklist(db, flowId, checklist)
  const place = await findFlowPlace(db, flowId)
  const details = { receiver: checklist.receiverName, isSigned: signature !== undefined }
  await noteFlows(db, [{ event: 'deliveryChecklistSaved', by: actorOf(caller), flowId, ...place, details }])
  return accept(describeChecklist(flowId, { ...checklist, savedAt }, links))
}

/** Returns the checklist of a delivery: of a dealer's own car, of a driver's with access, or of any car for the house. */
export async function showChecklist(
  { db, links }: { readonly db: Queries; readonly links: FileLinks },
  caller: Caller,
  flowEntityId: string,
): Promise<Result<DeliveryChecklist>> {
  if (caller.role === 'admin') {
    if (!(await isFlow(db, flowEntityId))) return refuse('NOT_FOUND', 'car.notInYourList')
  } else {
    const flow = await findFlowToWorkOn(db, caller, { flowEntityId })
    if (!flow.ok) return flow
  }
  return accept(describeChecklist(flowEntityId, await readChecklist(db, flowEntityId), links))
}

/** Describes a checklist as the API sends it; null stands for one that was never saved. */
export function describeChecklist(
  flowEntityId: string,
  stored: StoredChecklist | null,
  links: FileLinks,
): DeliveryChecklist {
  const signature = stored?.signatureFileId ?? null
  return {
    flowEntityId,
    keys: stored?.keys ?? null,
    spareWheel: stored?.spareWheel ?? null,
    tools: stored?.tools ?? null,
    papers: stored?.papers ? [...stored.papers] : null,
    odometer: stored?.odometer ?? null,
    receiverName: stored?.receiverName ?? null,
    signatureUrl: signature && links.daily(signature),
    savedAt: stored?.savedAt.toISOString() ?? null,
    savedBy: stored?.savedBy ?? null,
  }
}
