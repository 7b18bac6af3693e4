import { PasswordInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf, refusalOf } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/account.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

/** A call that may be refused until the password is given again. */
interface GuardedCall {
  readonly error: unknown
  /** Makes the call again with the same input. */
  readonly repeat: () => void
  readonly reset: () => void
}

/** Returns whether a call was refused because the password has to be given again. */
export function isPasswordDue(error: unknown): boolean {
  return refusalOf(error) === 'PASSWORD_REQUIRED'
}

/** Asks for the password where a call was refused for want of it, then makes the call again. */
export function PasswordAgain({ error, repeat, reset }: GuardedCall) {
  return isPasswordDue(error) ? <PasswordModal onConfirmed={repeat} onCancel={reset} /> : null
}

function PasswordModal(props: { readonly onConfirmed: () => void; readonly onCancel: () => void }) {
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
