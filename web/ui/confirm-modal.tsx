import { Button, Modal } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '#web/text/text.ts'
import classes from './confirm-modal.module.css'
import { isTopmost } from './is-topmost.ts'
import { useBack } from './use-back.ts'
import { usePastDoubleTap } from './use-past-double-tap.ts'
import { useReturningFocus } from './use-returning-focus.ts'

/** Props of a confirmation dialog. */
export interface ConfirmModalProps {
  readonly opened: boolean
  readonly title: string
  readonly children?: ReactNode
  /** Names the action; never "OK". */
  readonly confirmLabel: string
  /** Names what happens instead. Default: "Cancel". */
  readonly cancelLabel?: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** Esc, the cross and a tap outside. Default: they cancel. */
  readonly onClose?: () => void
  /** The action is running and can no longer be cancelled. */
  readonly busy?: boolean
  /** Why the action cannot be confirmed now; shown above the buttons. */
  readonly disabledReason?: string
  /** The act that is still missing before the action can be confirmed; shown above the buttons. */
  readonly missing?: string
  readonly danger?: boolean
  /** The width of the dialog. Default: `md`. */
  readonly size?: 'md' | 'lg'
}

/** Whether a field in the same dialog has focus. */
function isTypingBeside(button: HTMLElement): boolean {
  const field = document.querySelector('input:focus, select:focus, textarea:focus')
  return field !== null && button.closest('[role="dialog"]')?.contains(field) === true
}

/**
 * The confirmation dialog of the app. Esc, Back, the cross and a tap outside cancel it until the action starts. Once something
 * was entered, Esc, Back and the cross ask before, and a tap outside does nothing.
 */
export function ConfirmModal(props: ConfirmModalProps) {
  const t = useText()
  const { busy = false, danger = false, disabledReason, missing } = props
  const isSettled = usePastDoubleTap(props.opened)
  useReturningFocus(props.opened)
  const body = useRef<HTMLDivElement>(null)
  const [hasEntered, setEntered] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const { opened } = props
  useEffect(() => {
    if (!opened) return
    return () => {
      setEntered(false)
      setDiscarding(false)
    }
  }, [opened])
  const confirmButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A dangerous action is never focused, so typing on cannot confirm it. A field in use keeps focus.
    const button = confirmButton.current
    if (isSettled && !danger && button !== null && !isTypingBeside(button)) button.focus()
  }, [isSettled, danger])
  const close = props.onClose ?? props.onCancel
  const leave = () => {
    if (busy) return
    if (hasEntered) setDiscarding(true)
    else close()
  }
  useBack(leave, opened)
  return (
    <Modal
      opened={props.opened}
      onClose={() => {
        if (isTopmost(body.current)) leave()
      }}
      // The second tap of a double tap may land outside the dialog that the first one opened.
      closeOnClickOutside={isSettled && !hasEntered}
      title={props.title}
      size={props.size ?? 'md'}
      centered
      returnFocus={false}
      // Without this role the dialog's header would count as the page's banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('common.close'), disabled: busy }}
      classNames={{
        header: classes['header'] ?? '',
        title: classes['title'] ?? '',
        content: classes['content'] ?? '',
      }}
    >
      <div ref={body} className={classes['body']} onChange={() => setEntered(true)}>
        {props.children}
      </div>
      {disabledReason !== undefined && <p className={classes['reason']}>{disabledReason}</p>}
      {missing !== undefined && <p className={classes['missing']}>{missing}</p>}
      {/* Has the focus at first, unless a field asks for it: an Enter that comes too early answers nothing. */}
      <div className={classes['actions']} tabIndex={-1} data-autofocus>
        <Button
          color={danger ? 'red.7' : 'marigold'}
          loading={busy}
          disabled={disabledReason !== undefined || missing !== undefined || !isSettled}
          onClick={props.onConfirm}
          ref={confirmButton}
        >
          {props.confirmLabel}
        </Button>
        <Button variant="default" disabled={busy} onClick={props.onCancel}>
          {props.cancelLabel ?? t('common.cancel')}
        </Button>
      </div>
      {isDiscarding && (
        <ConfirmModal
          opened
          title={t('common.discardTitle')}
          confirmLabel={t('common.discard')}
          cancelLabel={t('common.keepEditing')}
          danger
          onConfirm={close}
          onCancel={() => setDiscarding(false)}
        />
      )}
    </Modal>
  )
}
