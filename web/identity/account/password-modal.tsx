import { PasswordInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/account.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

/** Asks for the password, and calls `onConfirmed` once the server has accepted it. */
export function PasswordModal(props: { readonly onConfirmed: () => void; readonly onCancel: () => void }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const confirm = useChange('confirmPassword', {
    onSuccess: props.onConfirmed,
    onError: () => field.current?.select(),
    gcTime: 0,
  })
  const failure = failureOf(confirm.error)
  const refusal = failure?.kind === 'answer' ? failure.fields['password'] : undefined
  const submit = () => {
    const password = field.current?.value ?? ''
    setMissing(password === '')
    if (password === '') field.current?.focus()
    else if (!confirm.isPending) confirm.mutate({ password })
  }
  return (
    <ConfirmModal
      opened
      title={t('account.passwordAgain')}
      confirmLabel={t('account.goOn')}
      busy={confirm.isPending || confirm.isSuccess}
      onConfirm={submit}
      onCancel={props.onCancel}
    >
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        noValidate
      >
        <p>{t('account.passwordAgainText')}</p>
        <PasswordInput
          ref={field}
          label={t('account.password')}
          name="password"
          autoComplete="current-password"
          error={isMissing ? t('account.enterPassword') : refusal}
          visibilityToggleButtonProps={{ 'aria-label': t('account.showPassword'), tabIndex: 0 }}
          data-autofocus
        />
        {confirm.isError && refusal === undefined && (
          <Callout kind="bad">
            {errorMessage(confirm.error, { answered: 'sentence', otherwise: 'account.confirmFailed' })}
          </Callout>
        )}
      </Stack>
    </ConfirmModal>
  )
}
