import { TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useText, type TextId } from '#web/text/text.ts'
import { FormAlert, type FormMessage } from '../form-alert.tsx'
import { SubmitButton } from '../submit-button.tsx'
import classes from './password-form.module.css'

/** A form that requests the reset link. Its confirmation does not reveal whether the account exists. */
export function ForgotForm({ email: known }: { readonly email: string }) {
  const t = useText()
  const email = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<TextId | null>(null)
  const ask = useChange('requestPasswordReset', { onError: () => email.current?.focus() })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (ask.isPending || email.current === null) return
    const { value, validity } = email.current
    const fault = validity.valueMissing
      ? 'login.emailMissing'
      : validity.typeMismatch
        ? 'login.emailInvalid'
        : null
    setWrong(fault)
    if (fault === null) ask.mutate({ email: value.trim() })
    else email.current.focus()
  }

  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <FormAlert says={describe()} />
      <TextInput
        ref={email}
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        defaultValue={known}
        required
        withAsterisk={false}
        error={wrong !== null && t(wrong)}
      />
      <SubmitButton label={t('forgot.submit')} busyLabel={t('forgot.sending')} isBusy={ask.isPending} />
    </form>
  )

  function describe(): FormMessage | null {
    if (ask.isSuccess) return { kind: 'good', text: t('forgot.sent', { email: ask.variables.email }) }
    if (!ask.isError) return null
    const text = errorMessage(ask.error, { answered: 'asSaid', otherwise: 'forgot.failed' })
    return { kind: 'bad', text, error: ask.error }
  }
}
