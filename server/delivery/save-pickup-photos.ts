import { checkPickupOpen } from '#domain/flows/check-pickup-open.ts'
import {
  checkPhotoKind,
  hasBothPhotos,
  replacesPhoto,
  type PickupLabel,
} from '#domain/delivery/pickup-photos.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { findFlowToWorkOn } from '#server/people/find-field-work.ts'
import { claimFiles, type ClaimedFile } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { findFlowPlace } from '#server/flows/find-flow.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { noteFlows } from '#server/flows/note-flows.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { findDeliveryLink } from '#server/sharing/delivery-links-queries.ts'
import {
  putPickupPhoto,
  readPickupPhotos,
  recordPhotoAdded,
  type PickupPhoto,
} from './pickup-photos-queries.ts'
import { refuseLink } from '#server/sharing/share-delivery-link.ts'

/** A photo as named in a call. */
export interface NamedPhoto {
  readonly label: PickupLabel
  /** A link of the app, signed or not, or a file's id. */
  readonly url: string
}

/** The dependencies of saving photos. */
interface SavingDeps {
  readonly db: Tx
  readonly links: FileLinks
}

/**
 * Stores photos by the flow's delivery link, each in place of the one with its label, and returns the flow's id. Refuses
 * with NOT_FOUND for a link that is revoked or not the caller's, with INVALID_INPUT for files that the caller did not
 * upload or of a wrong kind, and with WRONG_STATE unless the car waits to be picked up.
 */
export async function savePickupPhotos(
  deps: SavingDeps,
  caller: Caller,
  { deliveryLinkId, photos }: { readonly deliveryLinkId: string; readonly photos: readonly NamedPhoto[] },
): Promise<Result<string>> {
  const { db } = deps
  const link = await findDeliveryLink(db, deliveryLinkId)
  const flow = link && (await findFlowToWorkOn(db, caller, { flowEntityId: link.flowId }))
  if (link === null || link.isRevoked || !flow?.ok) return refuseLink()
  const { flowId } = flow.value
  const held = await holdPhotos(db, flowId)
  if (!held.ok) return held
  const fields = photos.map((_, index) => `photos.${index}.url`)
  const files = await claimPhotos(deps, caller, { photos, fields, held: held.value.photos })
  if (!files.ok) return files
  const open = checkPickupOpen(held.value.state, 'addPickupPhotos')
  if (!open.ok) return open
  const stored = photos.flatMap(({ label }, index) => {
    const file = files.value[index]
    return file === undefined ? [] : [{ label, ...file, takenAt: file.uploadedAt }]
  })
  await storePhotos(db, caller, flowId, { photos: stored, held: held.value.photos })
  return accept(flowId)
}

/** One photo from a phone. */
export interface PhotoToAdd extends NamedPhoto {
  readonly flowEntityId: string
  /** The photo's own id, from the moment it was taken. */
  readonly pictureId: string
  /** Epoch milliseconds, by the clock of whoever took it. */
  readonly takenAt: number
}

/**
 * Adds one photo to a flow, and returns the flow's id; {@link replacesPhoto} decides whether it is shown. A photo with an
 * id that the flow has had changes nothing, in whatever state the flow is. Refuses with NOT_FOUND, with INVALID_INPUT for
 * a file that the caller did not upload, of a wrong kind, or an id of another car's photo, and with WRONG_STATE unless the
 * car waits to be picked up.
 */
export async function addPickupPhoto(
  deps: SavingDeps,
  caller: Caller,
  { flowEntityId, pictureId, label, url, takenAt }: PhotoToAdd,
): Promise<Result<string>> {
  const { db } = deps
  const flow = await findFlowToWorkOn(db, caller, { flowEntityId })
  if (!flow.ok) return flow
  const { flowId } = flow.value
  const held = await holdPhotos(db, flowId)
  if (!held.ok) return held
  const before = await recordPhotoAdded(db, { photoId: pictureId, flowId })
  if (before !== null) {
    return before === flowId ? accept(flowId) : refuseField('pictureId', 'photo.idTaken')
  }
  const photos = [{ label, url }]
  const files = await claimPhotos(deps, caller, { photos, fields: ['url'], held: held.value.photos })
  if (!files.ok) return files
  const open = checkPickupOpen(held.value.state, 'addPickupPhotos')
  if (!open.ok) return open
  const shown = held.value.photos.find((photo) => photo.label === label)
  if (!replacesPhoto(takenAt, shown && { takenAt: shown.takenAt.getTime() })) return accept(flowId)
  const stored = files.value.map((file) => ({ label, ...file, takenAt: new Date(takenAt) }))
  await storePhotos(db, caller, flowId, { photos: stored, held: held.value.photos })
  return accept(flowId)
}

/** Locks the flow, and returns its state and its photos. */
async function holdPhotos(db: Tx, flowId: string) {
  const state = (await lockFlows(db, [flowId])).get(flowId)
  if (state === undefined) return refuse('NOT_FOUND', 'car.notInYourList')
  return accept({ state, photos: await readPickupPhotos(db, flowId) })
}

async function claimPhotos(
  { db, links }: SavingDeps,
  caller: Caller,
  named: {
    readonly photos: readonly NamedPhoto[]
    readonly fields: readonly string[]
    readonly held: readonly PickupPhoto[]
  },
): Promise<Result<readonly ClaimedFile[]>> {
  const { photos, fields } = named
  const files = await claimFiles(
    { db, links },
    {
      caller,
      folder: 'delivery_photos',
      named: photos.map(({ url }, index) => ({ field: fields[index] ?? '', text: url })),
      held: named.held.map(({ fileId }) => fileId),
    },
  )
  if (!files.ok) return files
  for (const [index, { label }] of photos.entries()) {
    const kind = files.value[index]?.kind
    const checked = kind === undefined ? accept(undefined) : checkPhotoKind(label, kind, fields[index] ?? '')
    if (!checked.ok) return checked
  }
  return files
}

/** Stores the photos, and notes whether both are there. */
async function storePhotos(
  db: Tx,
  caller: Caller,
  flowId: string,
  {
    photos,
    held,
  }: {
    readonly photos: readonly (PickupPhoto & { readonly uploadedAt: Date })[]
    readonly held: readonly PickupPhoto[]
  },
): Promise<void> {
  const changed = photos.filter(
    ({ label, fileId }) => !held.some((photo) => photo.label === label && photo.fileId === fileId),
  )
  if (changed.length === 0) return
  for (const photo of changed) await putPickupPhoto(db, flowId, photo)
  const place = await findFlowPlace(db, flowId)
  const isComplete = hasBothPhotos([...held, ...changed].map(({ label }) => label))
  const event = isComplete ? ('pickupPhotosComplete' as const) : ('pickupPhotoSaved' as const)
  const details = { labels: changed.map(({ label }) => label) }
  await noteFlows(db, [{ event, by: actorOf(caller), flowId, ...place, details }])
}
