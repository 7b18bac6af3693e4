import type { RefusalCode } from '#domain/refusal.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'

/** The place of a picture: on this device, refused by the server and still on this device, or at the server. */
export type PictureStatus = 'waiting' | 'refused' | 'arrived'

/** Why the server refused a picture. */
export interface PictureRefusal {
  readonly code: RefusalCode | null
  readonly status: number
  /** The server's English sentence. */
  readonly message: string | null
  /** The state of the flow that forbids it, as the server names it. */
  readonly state: string | null
}

/** A picture that a person took for some purpose. The queue knows nothing of the purpose but these texts. */
export interface TakenPicture {
  /** The uid of the person who took it. Nobody else on this device sees or sends it. */
  readonly owner: string
  /** The name of the {@link Destination} that takes it. */
  readonly kind: string
  /** The thing that it belongs to, as its destination names it, such as the id of a car's flow. */
  readonly subject: string
  /** The id of the thing in the subject that it shows, if the label is not enough to identify it, such as a damage's. */
  readonly part?: string
  /** The part that it shows, such as a view of a car, as people read it. */
  readonly label: string
  /** The name of the thing that it belongs to, as people read it. */
  readonly title: string
  /** Epoch milliseconds on the server's clock. */
  readonly takenAt: number
}

/** A picture in the queue. */
export interface QueuedPicture extends TakenPicture {
  /** 32 random hexadecimal digits from the moment it was taken, under which the server knows it too. */
  readonly id: string
  /**
   * The idempotency key of its calls: its id, until a refused picture is sent again, because the server keeps the first
   * answer under a key.
   */
  readonly key: string
  /** The uploaded file, until it is attached. */
  readonly fileId: string | null
  readonly status: PictureStatus
  /** Whether the list of what it belongs to has had it since it arrived: if it has it no longer, somebody deleted it. */
  readonly isListed?: boolean
  /** The number of attempts that failed since the last success or the last request to try again. */
  readonly failures: number
  /** No attempt is made before this time, in epoch milliseconds on the device's clock. */
  readonly retryAt: number
  /** Why it was refused; null for a refused picture whose content this device has lost. */
  readonly refusal: PictureRefusal | null
}

/** Returns whether an id of the server, a UUID, is the id of a picture of this device, the same digits without hyphens. */
export function isSamePicture(id: string | null, picture: Pick<QueuedPicture, 'id'>): boolean {
  return id?.replaceAll('-', '') === picture.id
}

/** Returns a taken picture as it enters the queue, with its own id. */
export function queuePicture(taken: TakenPicture): QueuedPicture {
  const id = newIdempotencyKey()
  return {
    ...taken,
    id,
    key: id,
    fileId: null,
    status: 'waiting',
    failures: 0,
    retryAt: 0,
    refusal: null,
  }
}
