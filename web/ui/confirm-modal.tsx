import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#web/text/text.ts'
import classes from './confirm-modal.module.css'

/** A question that must be answered before something is done. */
export interface ConfirmModalProps {
  readonly opened: boolean
  readonly title: string
  readonly children: ReactNode
  /** Says what will be done, never "OK". */
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly busy?: boolean
  /** Why it can't be confirmed now; shown above the buttons. */
  readonly disabledReason?: string
  /** What is done can't be undone and takes something away. */
  readonly danger?: boolean
}

/** The one dialog in which something is confirmed. Esc, the cross and a tap beside it cancel. */
export function ConfirmModal(props: ConfirmModalProps) {
  const t = useText()
  const { busy = false, danger = false, disabledReason } = props
  return (
    <Modal
      opened={props.opened}
      onClose={props.onCancel}
      title={props.title}
      centered
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: classes['title'] ?? '', content: classes['content'] ?? '' }}
    >
      <div className={classes['body']}>{props.children}</div>
      {disabledReason !== undefined && <p className={classes['reason']}>{disabledReason}</p>}
      <div className={classes['actions']}>
        <Button variant="default" onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
        <Button
          color={danger ? 'red.7' : 'marigold'}
          loading={busy}
          disabled={disabledReason !== undefined}
          onClick={props.onConfirm}
          data-autofocus
        >
          {props.confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
