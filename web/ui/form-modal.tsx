import { Modal } from '@mantine/core'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useText } from '#web/text/text.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import classes from './confirm-modal.module.css'
import { FormDialog, type AroundForm } from './form/form-dialog.ts'
import { isTopmost } from './is-topmost.ts'
import { useBack } from './use-back.ts'
import { useReturningFocus } from './use-returning-focus.ts'

/** Props of a dialog with a form. */
export interface FormModalProps {
  readonly title: string
  readonly onClose: () => void
  /** The form is being sent, so the dialog stays. */
  readonly busy?: boolean
  /** Whether anything differs from what the dialog opened with. Default: whether the person has changed a field. */
  readonly hasChanges?: boolean
  /** Set once the entries are sent: closing then does not ask. */
  readonly isSent?: boolean
  /** Default: `lg`. */
  readonly size?: 'lg' | 'xl'
  /** Hides the dialog and keeps what was entered, while another one takes its place. */
  readonly hidden?: boolean
  readonly children: ReactNode
}

/**
 * A dialog with a form. Esc and the cross close it; once something was entered, they ask before. A tap outside does nothing.
 * Back closes it, too, and keeps what a form was given that can keep it: it is there when the dialog is opened again.
 * Esc in a dialog above it, such as the camera's, closes only that one.
 */
export function FormModal({
  title,
  onClose,
  busy: isBusyOutside = false,
  hasChanges,
  isSent = false,
  size = 'lg',
  hidden = false,
  children,
}: FormModalProps) {
  const t = useText()
  const body = useRef<HTMLDivElement>(null)
  const hasEntered = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const [isFormBusy, setBusy] = useState(false)
  const busy = isBusyOutside || isFormBusy
  const forgetTyped = useRef<(() => void) | null>(null)
  const around = useMemo(
    (): AroundForm => ({
      setBusy,
      atDiscard: (forget) => {
        forgetTyped.current = forget
        return () => {
          forgetTyped.current = null
        }
      },
    }),
    [],
  )
  useReturningFocus(!hidden)
  const close = () => {
    if (busy || !isTopmost(body.current)) return
    // A dialog that shows a result alone has no form any more.
    if ((hasChanges ?? hasEntered.current) && !isSent && body.current?.querySelector('form')) setAsking(true)
    else onClose()
  }
  // Back discards nothing: a form that keeps what was typed closes with it, any other asks.
  useBack(() => {
    if (forgetTyped.current === null) close()
    else if (!busy && isTopmost(body.current)) onClose()
  }, !hidden)
  return (
    <Modal
      opened={!hidden}
      onClose={close}
      closeOnClickOutside={false}
      returnFocus={false}
      title={title}
      size={size}
      // Without this role the dialog's header would count as the page's banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('common.close'), disabled: busy }}
      classNames={{
        header: classes['header'] ?? '',
        title: classes['title'] ?? '',
        content: classes['content'] ?? '',
      }}
    >
      <div
        ref={body}
        onChange={() => {
          hasEntered.current = true
        }}
      >
        <FormDialog value={around}>{children}</FormDialog>
      </div>
      {isAsking && (
        <ConfirmModal
          opened
          title={t('common.discardTitle')}
          confirmLabel={t('common.discard')}
          cancelLabel={t('common.keepEditing')}
          danger
          onConfirm={() => {
            forgetTyped.current?.()
            onClose()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Modal>
  )
}
