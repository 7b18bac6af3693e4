import { PasswordInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { FormAlert, type FormMessage } from '../form-alert.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { SignInLink } from '../sign-in-link.tsx'
import classes from './password-form.module.css'

/** A form that sets the new password. The token works only once. */
export function ResetForm({ token }: { readonly token: string }) {
  const t = useText()
  const password = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const reset = useChange('resetPassword', { onError: () => password.current?.focus() })
  const failure = failureOf(reset.error)
  const said = failure?.kind === 'answer' ? failure.fields['password'] : undefined

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = password.current?.value ?? ''
    if (reset.isPending) return
    reset.reset()
    setMissing(typed === '')
    if (typed === '') password.current?.focus()
    else reset.mutate({ token, password: typed })
  }

  if (reset.isSuccess) {
    return (
      <FormAlert
        says={{
          kind: 'good',
          text: t('reset.done'),
          more: <SignInLink to={paths.login}>{t('reset.signIn')}</SignInLink>,
        }}
      />
    )
  }
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <FormAlert says={describe()} />
      <PasswordInput
        ref={password}
        label={t('reset.password')}
        description={t('register.passwordHint')}
        name="password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        error={isMissing ? t('register.passwordMissing') : said}
        visibilityToggleButtonProps={{ 'aria-label': t('register.showPassword'), tabIndex: 0 }}
      />
      <SubmitButton label={t('reset.submit')} busyLabel={t('reset.setting')} isBusy={reset.isPending} />
    </form>
  )

  function describe(): FormMessage | null {
    // A fault of the password itself is shown beside the field.
    if (!reset.isError || said !== undefined) return null
    const text = errorMessage(reset.error, { answered: 'asSaid', otherwise: 'reset.failed' })
    const more = <SignInLink to={paths.forgotPassword}>{t('reset.again')}</SignInLink>
    return { kind: 'bad', text, error: reset.error, more }
  }
}
