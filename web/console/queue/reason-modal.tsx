import { Stack, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { MAX_REASON_LENGTH } from '#domain/reason-length.ts'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'

/** Props of a dialog that asks for a reason. */
export interface ReasonModalProps {
  readonly title: string
  readonly confirmLabel: string
  /** Says what the reason is for and who reads it. */
  readonly label: string
  /** The message for a missing reason. */
  readonly missing?: string
  readonly busy: boolean
  /** The failure of the action; null if none. */
  readonly fault: string | null
  readonly danger?: boolean
  readonly onConfirm: (reason: string) => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}

/** A dialog that confirms an action with a reason. It is mounted only while open. */
export function ReasonModal(props: ReasonModalProps) {
  const t = useText()
  const { danger = false, fault } = props
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <ConfirmModal
      opened
      title={props.title}
      confirmLabel={props.confirmLabel}
      danger={danger}
      busy={props.busy}
      onConfirm={() => {
        const given = reason.trim()
        setMissing(given === '')
        if (given !== '') props.onConfirm(given)
      }}
      onCancel={props.onCancel}
    >
      <Stack gap="sm">
        {props.children}
        <Textarea
          label={props.label}
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          error={isMissing && (props.missing ?? t('console.enterReason'))}
          data-autofocus
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
        />
        {fault !== null && <Callout kind="bad">{fault}</Callout>}
      </Stack>
    </ConfirmModal>
  )
}
