import type { Car } from '#domain/car/car.ts'
import { EVALUATION_ANGLES, type EvaluationAngle } from '#domain/evaluation/evaluation.ts'
import type { QueuedPicture } from '#web/picture-queue/queued-picture.ts'

type ArrivedPicture = Car['evaluationImages'][number]

/** The state of the picture of a view: not taken, on this phone, refused by the server, or at the server. */
export type ViewState = 'missing' | 'onPhone' | 'refused' | 'arrived'

/** One of the views that an evaluator takes. */
export interface CaptureView {
  readonly angle: EvaluationAngle
  readonly state: ViewState
  /** The id of the latest picture of the view that was taken on this device; it may have arrived. */
  readonly takenId: string | null
  /** That picture, if it has not arrived. */
  readonly queued: QueuedPicture | null
  /** The latest picture of the view at the server, as the list of cars has it. */
  readonly arrived: ArrivedPicture | null
  /** Why the house has hidden the last picture of the view; null if there is a picture in its place, or was none. */
  readonly hiddenReason: string | null
}

/** Returns all views of a car, from its pictures at the server and those on this device. */
export function viewsOf(
  held: readonly ArrivedPicture[],
  queued: readonly QueuedPicture[],
): readonly CaptureView[] {
  return EVALUATION_ANGLES.map((angle) => {
    // A picture that the house has hidden counts as none, so that it is taken again.
    const [hidden, shown] = partition(held.filter((picture) => picture.angle === angle))
    const latest =
      queued.findLast(
        (picture) => picture.label === angle && !hidden.some(({ id }) => isSame(id, picture)),
      ) ?? null
    const arrived = shown.at(-1) ?? null
    const state = stateOf(latest, arrived)
    return {
      angle,
      state,
      takenId: latest?.id ?? null,
      queued: latest?.status === 'arrived' ? null : latest,
      arrived,
      hiddenReason: state === 'missing' ? (hidden.at(-1)?.hiddenReason ?? null) : null,
    }
  })
}

/** Returns the pictures that the house has hidden, and the others. */
function partition(
  pictures: readonly ArrivedPicture[],
): [readonly ArrivedPicture[], readonly ArrivedPicture[]] {
  const isHidden = ({ hiddenReason }: ArrivedPicture) => hiddenReason !== null
  return [pictures.filter(isHidden), pictures.filter((picture) => !isHidden(picture))]
}

/** Returns whether an id of the server, a UUID, is the id of a picture of this device, the same digits without hyphens. */
function isSame(id: string, picture: QueuedPicture): boolean {
  return id.replaceAll('-', '') === picture.id
}

function stateOf(queued: QueuedPicture | null, arrived: ArrivedPicture | null): ViewState {
  switch (queued?.status) {
    case 'waiting':
      return 'onPhone'
    case 'refused':
      return 'refused'
    case 'arrived':
      return 'arrived'
    case undefined:
      return arrived === null ? 'missing' : 'arrived'
  }
}

/** Returns the view that a text names; null for any other text. */
export function angleOf(text: string | null): EvaluationAngle | null {
  return EVALUATION_ANGLES.find((angle) => angle === text) ?? null
}

/** Returns the view after this one in the order of taking; null after the last. */
export function angleAfter(angle: EvaluationAngle): EvaluationAngle | null {
  return EVALUATION_ANGLES[EVALUATION_ANGLES.indexOf(angle) + 1] ?? null
}
