import { useText } from '#web/picture-queue/picture-queue-texts.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import type { QueuedPicture } from './queued-picture.ts'

/** The question before a picture is deleted that is on this phone only. */
export function DeleteQuestion(props: {
  readonly opened: boolean
  /** The name of its view. */
  readonly label: string
  readonly picture: QueuedPicture
  readonly onCancel: () => void
  readonly onConfirm: () => void
}) {
  const { label, picture, ...dialog } = props
  const t = useText()
  return (
    <ConfirmModal
      {...dialog}
      title={t('queue.deleteTitle')}
      confirmLabel={t('queue.delete')}
      cancelLabel={t('queue.keep')}
      danger
    >
      <p>{t('queue.deleteText', { label, title: picture.title })}</p>
    </ConfirmModal>
  )
}
