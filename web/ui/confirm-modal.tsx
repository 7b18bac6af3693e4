import { Button, Modal } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '#web/text/text.ts'
import classes from './confirm-modal.module.css'
import { useIsSettled } from './use-is-settled.ts'

/** A question that must be answered before something is done. */
export interface ConfirmModalProps {
  readonly opened: boolean
  readonly title: string
  readonly children: ReactNode
  /** Says what will be done, never "OK". */
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** It is being done: nothing can be cancelled any more. */
  readonly busy?: boolean
  /** Why it can't be confirmed now; shown above the buttons. */
  readonly disabledReason?: string
  /** What is done can't be undone and takes something away. */
  readonly danger?: boolean
}

/** What had the keyboard before the dialog opened gets it back, also where the dialog is taken away at once. */
function useReturningFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [opened])
}

/** Whether a field in the same dialog has the keyboard. */
function isTypingBeside(button: HTMLElement): boolean {
  const field = document.querySelector('input:focus, select:focus, textarea:focus')
  return field !== null && button.closest('[role="dialog"]')?.contains(field) === true
}

/** The one dialog in which something is confirmed. Esc, the cross and a tap beside it cancel, until it is being done. */
export function ConfirmModal(props: ConfirmModalProps) {
  const t = useText()
  const { busy = false, danger = false, disabledReason } = props
  const isSettled = useIsSettled(props.opened)
  useReturningFocus(props.opened)
  const confirmButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Nobody confirms a loss by going on to type, and what is being written keeps the keyboard.
    const button = confirmButton.current
    if (isSettled && !danger && button !== null && !isTypingBeside(button)) button.focus()
  }, [isSettled, danger])
  return (
    <Modal
      opened={props.opened}
      onClose={() => {
        if (!busy) props.onCancel()
      }}
      // The second tap of two may land beside the dialog that the first one opened.
      closeOnClickOutside={isSettled}
      title={props.title}
      centered
      returnFocus={false}
      // Its header is no banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('common.close'), disabled: busy }}
      classNames={{
        header: classes['header'] ?? '',
        title: classes['title'] ?? '',
        content: classes['content'] ?? '',
      }}
    >
      <div className={classes['body']}>{props.children}</div>
      {disabledReason !== undefined && <p className={classes['reason']}>{disabledReason}</p>}
      <div className={classes['actions']}>
        <Button variant="default" disabled={busy} onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
        <Button
          color={danger ? 'red.7' : 'marigold'}
          loading={busy}
          disabled={disabledReason !== undefined || !isSettled}
          onClick={props.onConfirm}
          ref={confirmButton}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
