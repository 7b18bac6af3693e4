import type { Input, Output } from '#contract/api.ts'
import type { HandedPaper } from '#domain/delivery/delivery-checklist.ts'
import { failureOf } from '#web/api/failure.ts'
import type { PictureRefusal } from '#web/picture-queue/queued-picture.ts'

/** A driver's statements about a delivery. Null: not filled in. */
export interface Handover {
  readonly keys: number | null
  readonly spareWheel: boolean | null
  readonly tools: boolean | null
  readonly papers: readonly HandedPaper[] | null
  /** In kilometres. */
  readonly odometer: number | null
  readonly receiverName: string
}

/** The checklist of a delivery as this device has it. It outlives the tab. */
export interface HandoverDraft {
  /** The uid of the person who typed it. Nobody else on this device sees or sends it. */
  readonly owner: string
  readonly flowEntityId: string
  readonly handover: Handover
  /** A drawn signature that is not uploaded yet, and the idempotency key of its upload. */
  readonly drawn: { readonly png: ArrayBuffer; readonly key: string } | null
  /** The uploaded signature: its link, or the id of its upload. */
  readonly signatureUrl: string | null
  /** Rises with each change. */
  readonly version: number
  /** `typed`: not saved by the person; `waiting`: saved, and to be sent. */
  readonly status: 'typed' | 'waiting' | 'sent' | 'refused'
  readonly refusal: PictureRefusal | null
}

/** Returns a draft that begins with the checklist that the server has; an empty one without it. */
export function beginDraft(
  owner: string,
  flowEntityId: string,
  checklist: Output<'getDeliveryChecklist'> | null,
): HandoverDraft {
  const { keys = null, spareWheel = null, tools = null, papers = null, odometer = null } = checklist ?? {}
  return {
    owner,
    flowEntityId,
    handover: {
      keys,
      spareWheel,
      tools,
      papers,
      odometer,
      receiverName: checklist?.receiverName ?? '',
    },
    drawn: null,
    signatureUrl: checklist?.signatureUrl ?? null,
    version: 0,
    status: 'sent',
    refusal: null,
  }
}

/** The storage of drafts. */
export interface HandoverStore {
  readonly list: (owner: string) => Promise<readonly HandoverDraft[]>
  readonly read: (owner: string, flowEntityId: string) => Promise<HandoverDraft | null>
  /** @throws if the device cannot keep it */
  readonly keep: (draft: HandoverDraft) => Promise<void>
}

/** The values that sending needs. */
export interface HandoverPorts {
  readonly store: HandoverStore
  /** Uploads a drawn signature, and returns the id of the upload. @throws {CallFailure} */
  readonly upload: (png: Blob, key: string) => Promise<string>
  /** @throws {CallFailure} */
  readonly save: (input: Input<'saveDeliveryChecklist'>) => Promise<unknown>
}

/** Sends all checklists of a person that wait. One that the server refuses stays on the device with the reason. */
export async function sendWaiting(ports: HandoverPorts, owner: string): Promise<void> {
  for (const draft of await ports.store.list(owner)) {
    if (draft.status !== 'waiting') continue
    const isReached = await send(ports, draft)
    if (!isReached) return
  }
}

/** Sends one checklist. Returns false if the server cannot be reached, or the session is over. */
async function send(ports: HandoverPorts, draft: HandoverDraft): Promise<boolean> {
  try {
    const signed = await sendSignature(ports, draft)
    await ports.save(inputOf(signed))
    await update(ports, signed, { status: 'sent', refusal: null })
    return true
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null) throw error
    // Without a code the answer is not the app's, and below 400 or above 499 another attempt may succeed.
    const isRefused = failure.kind === 'answer' && failure.code !== null && isFinal(failure.status)
    if (!isRefused) return false
    const { code, status, message, state } = failure
    await update(ports, draft, { status: 'refused', refusal: { code, status, message, state } })
    return true
  }
}

const isFinal = (status: number): boolean => [400, 403, 404, 409, 413, 415].includes(status)

async function sendSignature(ports: HandoverPorts, draft: HandoverDraft): Promise<HandoverDraft> {
  const { drawn } = draft
  if (drawn === null) return draft
  const signatureUrl = await ports.upload(new Blob([drawn.png], { type: 'image/png' }), drawn.key)
  return update(ports, draft, { drawn: null, signatureUrl })
}

/** Stores a change of a draft that was sent, unless the person has changed it since. Returns the changed draft. */
async function update(
  { store }: HandoverPorts,
  draft: HandoverDraft,
  change: Partial<HandoverDraft>,
): Promise<HandoverDraft> {
  const changed = { ...draft, ...change }
  const now = await store.read(draft.owner, draft.flowEntityId)
  if (now === null || now.version === draft.version) await store.keep(changed)
  return changed
}

function inputOf({ flowEntityId, handover, signatureUrl }: HandoverDraft): Input<'saveDeliveryChecklist'> {
  const { papers, receiverName, ...rest } = handover
  return {
    flowEntityId,
    ...rest,
    papers: papers === null ? null : [...papers],
    receiverName: receiverName.trim(),
    signatureUrl,
  }
}
