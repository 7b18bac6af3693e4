import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { ErrorReference } from '#web/ui/error-reference.tsx'

/** The question before an act. */
export interface Question {
  readonly title: string
  /** Paragraphs that say what will happen. */
  readonly text?: ReactNode
  /** Names the act; never "OK". */
  readonly yes: string
  /** The act removes something and cannot be undone. */
  readonly danger?: boolean
  /** The width of the dialog. Default: `md`. */
  readonly size?: 'md' | 'lg'
}

/** The state of an act and its answers, given to the dialog that asks before it. */
export interface ActDialog {
  readonly busy: boolean
  /** Why the last attempt failed; null if none did. */
  readonly fault: string | null
  readonly onConfirm: (reason?: string) => void
  readonly onCancel: () => void
}

/** The dialog of a {@link Question}. */
export function QuestionModal(
  props: ActDialog & {
    readonly question: Question
    readonly error: unknown
    /** Why the act is impossible now; null if it is possible. */
    readonly impossible: string | null
  },
) {
  const { busy, fault, question, error, impossible } = props
  const { title, text, yes, danger = false, size = 'md' } = question
  return (
    <ConfirmModal
      opened
      title={title}
      confirmLabel={yes}
      danger={danger}
      size={size}
      busy={busy}
      {...(impossible !== null && !busy && { disabledReason: impossible })}
      onConfirm={() => props.onConfirm()}
      onCancel={props.onCancel}
    >
      <Stack gap="sm">
        {typeof text === 'string' ? <p>{text}</p> : text}
        {fault !== null && (
          <Callout kind="bad">
            {fault} <ErrorReference error={error} />
          </Callout>
        )}
      </Stack>
    </ConfirmModal>
  )
}
