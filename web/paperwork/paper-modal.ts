import type { PaperworkCar } from '#web/api/decoders.ts'

/** Props of a dialog about the papers of one car. It is mounted only while open. */
export interface PaperModalProps {
  readonly car: PaperworkCar
  readonly onClose: () => void
}
