import { isSamePicture, type QueuedPicture } from '../queued-picture.ts'

/** A picture that the server has. */
export interface ArrivedPicture {
  /** A UUID: of a picture from this device, its own id. Null if the list does not give it. */
  readonly id: string | null
  readonly label: string
  readonly url: string
  /** Null for a PDF. */
  readonly thumbnailUrl: string | null
  /** Why the house has hidden it; null if it is shown. */
  readonly hiddenReason: string | null
}

/** The state of the picture of a view: not taken, on this phone, refused by the server, or at the server. */
export type ViewState = 'missing' | 'onPhone' | 'refused' | 'arrived'

/** One of the views of a car of which a picture is taken. */
export interface CaptureView<Label extends string = string> {
  readonly label: Label
  /** The name on the screens. */
  readonly name: string
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

/** Returns all views of a car, from its pictures at the server and those on this device. Default name: the label. */
export function viewsOf<Label extends string>(
  labels: readonly Label[],
  held: readonly ArrivedPicture[],
  queued: readonly QueuedPicture[],
  nameOf: (label: Label) => string = (label) => label,
): readonly CaptureView<Label>[] {
  return labels.map((label) => {
    // A picture that the house has hidden counts as none, so that it is taken again.
    const [hidden, shown] = partition(held.filter((picture) => picture.label === label))
    const latest =
      queued.findLast(
        (picture) => picture.label === label && !hidden.some(({ id }) => isSamePicture(id, picture)),
      ) ?? null
    const arrived = shown.at(-1) ?? null
    const state = stateOf(latest, arrived)
    return {
      label,
      name: nameOf(label),
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
