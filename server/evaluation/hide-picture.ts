import type { FlowNote } from '#domain/flows/note-words.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record-audit.ts'
import type { NamedFile } from '#server/files/file-links.ts'
import { announce } from '#server/flows/announce.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { noteFlows } from '#server/flows/note-flows.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import {
  findCarsShowing,
  findFlowsShowing,
  lockPictureFiles,
  setHidden,
  type ShowingCar,
  type ShowingFlow,
} from './picture-moderation-queries.ts'

/** The picture to hide or show, and the request that asks for it. */
interface Moderation {
  readonly named: NamedFile
  readonly request: AuditEntry['request']
}

/**
 * Hides an evaluation picture or a car's picture. The dealers whose flows show it read the reason in its place and in
 * the timeline. Refuses with NOT_FOUND for anything else, and WRONG_STATE if it is hidden already.
 */
export async function hidePicture(
  tx: Tx,
  admin: UserCaller,
  { named, reason, request }: Moderation & { readonly reason: string },
): Promise<Result<void>> {
  const found = await lockPicture(tx, named)
  if (!found.ok) return found
  const { fileIds, hiddenReason } = found.value
  if (hiddenReason !== null) {
    return refuse('WRONG_STATE', 'picture.hidden', { values: { hiddenReason } })
  }
  await setHidden(tx, fileIds, { reason, by: admin.userId })
  await record(tx, admin, found.value, { event: 'pictureHidden', reason, was: null, request })
  return accept(undefined)
}

/** Shows a hidden picture again. Refuses with NOT_FOUND, and with WRONG_STATE if it is not hidden. */
export async function showPicture(
  tx: Tx,
  admin: UserCaller,
  { named, request }: Moderation,
): Promise<Result<void>> {
  const found = await lockPicture(tx, named)
  if (!found.ok) return found
  const { fileIds, hiddenReason } = found.value
  if (hiddenReason === null) return refuse('WRONG_STATE', 'picture.notHidden')
  await setHidden(tx, fileIds, null)
  await record(tx, admin, found.value, { event: 'pictureShown', reason: null, was: hiddenReason, request })
  return accept(undefined)
}

interface LockedPicture {
  readonly fileIds: readonly string[]
  /** The flows that have it as an evaluation picture. */
  readonly flows: readonly ShowingFlow[]
  /** The cars that have it as their picture. */
  readonly cars: readonly ShowingCar[]
  readonly hiddenReason: string | null
}

// The flows first, as everywhere: so a car never moves to bidding while its Front Face is being hidden.
async function lockPicture(tx: Tx, named: NamedFile): Promise<Result<LockedPicture>> {
  const showing = await findFlowsShowing(tx, named)
  await lockFlows(
    tx,
    showing.map(({ flowId }) => flowId),
  )
  const files = await lockPictureFiles(tx, named)
  const fileIds = files.map(({ fileId }) => fileId)
  // Read again under the locks, because a submission may have taken the picture out.
  const flows = await findFlowsShowing(tx, named)
  const cars = await findCarsShowing(tx, fileIds)
  const [file] = files
  if (file === undefined || flows.length + cars.length === 0) {
    return refuse('NOT_FOUND', 'picture.unknown')
  }
  return accept({ fileIds, flows, cars, hiddenReason: file.hiddenReason })
}

async function record(
  tx: Tx,
  admin: UserCaller,
  { flows, cars }: LockedPicture,
  act: {
    readonly event: Extract<FlowNote, 'pictureHidden' | 'pictureShown'>
    readonly reason: string | null
    /** The reason of the hiding that ends. */
    readonly was: string | null
    readonly request: AuditEntry['request']
  },
): Promise<void> {
  const { event, reason, was, request } = act
  const by = actorOf(admin)
  await noteFlows(
    tx,
    flows.map(({ angle, ...flow }) => ({ event, by, ...flow, reason, details: { angle } })),
  )
  await announce(
    tx,
    cars.map((car) => ({ kind: 'car-pictures', event, ...car })),
  )
  const subjects = [
    ...flows.map(({ carId, angle }) => ({ carId, facts: { picture: angle } })),
    ...cars.map(({ carId }) => ({ carId, facts: {} })),
  ]
  for (const { carId, facts } of subjects) {
    await recordAudit(tx, {
      actor: by,
      action: event,
      subject: { kind: 'car', id: carId },
      before: was === null ? null : { ...facts, reason: was },
      after: was === null ? facts : null,
      ...(reason !== null && { reason }),
      request,
    })
  }
}
