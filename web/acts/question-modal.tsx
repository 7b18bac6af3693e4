import { Stack } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { ErrorReference } from '#web/ui/error-reference.tsx'

/** The question before an act. */
export interface Question {
  readonly title: string
  /** Says what will happen: a sentence, or paragraphs, and the fields that belong to the answer. */
  readonly text?: ReactNode
  /** Why it cannot be answered with yes as those fields stand. */
  readonly obstacle?: string | null
  /** Names the act; never "OK". */
  readonly yes: string
  /** The act removes something and cannot be undone. */
  readonly danger?: boolean
  /** The width of the dialog. Default: `md`. */
  readonly size?: 'md' | 'lg'
  /** The label of the reason that is asked for, and the dialog with its field: `ReasonModal` in the console. */
  readonly reason?: {
    readonly label: string
    /** The message for a missing reason. Default: that of the dialog. */
    readonly missing?: string
    readonly Modal: ComponentType<ReasonDialog>
  }
}

/** Props of a dialog that asks for a reason. */
export interface ReasonDialog {
  readonly title: string
  readonly confirmLabel: string
  readonly label: string
  readonly missing?: string
  readonly danger: boolean
  readonly busy: boolean
  /** The failure of the act; null if none. */
  readonly fault: string | null
  readonly onConfirm: (reason: string) => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** The dialog of a {@link Question}. */
export function QuestionModal(props: {
  readonly question: Question
  readonly busy: boolean
  readonly fault: string | null
  /** The failure behind {@link fault}. */
  readonly error: unknown
  /** Why the act is impossible now; null if it is possible. */
  readonly impossible: string | null
  readonly onConfirm: (reason?: string) => void
  readonly onCancel: () => void
}) {
  const { question, busy, fault, error, impossible, onConfirm, onCancel } = props
  const { title, text, yes, danger = false, size = 'md', reason, obstacle = null } = question
  const disabledReason = busy ? null : (impossible ?? obstacle)
  const content = typeof text === 'string' ? <p>{text}</p> : text
  if (reason !== undefined) {
    const { Modal, ...asked } = reason
    return (
      <Modal {...asked} {...{ title, danger, busy, fault, onConfirm, onCancel }} confirmLabel={yes}>
        {content}
      </Modal>
    )
  }
  return (
    <ConfirmModal
      opened
      title={title}
      confirmLabel={yes}
      danger={danger}
      size={size}
      busy={busy}
      {...(disabledReason !== null && { disabledReason })}
      onConfirm={() => onConfirm()}
      onCancel={onCancel}
    >
      <Stack gap="sm">
        {content}
        {fault !== null && (
          <Callout kind="bad">
            {fault} <ErrorReference error={error} />
          </Callout>
        )}
      </Stack>
    </ConfirmModal>
  )
}
