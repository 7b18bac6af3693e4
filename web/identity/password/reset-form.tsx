import { PasswordInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf, refusalOf } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/entry.ts'
import { TotpForm } from '../code/totp-form.tsx'
import { FormAlert, type FormMessage } from '../form-alert.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { SignInLink } from '../sign-in-link.tsx'
import classes from './password-form.module.css'
import { ResetCodeFields, type ResetCode } from './reset-code.tsx'

/** Returns the sentence of each field that was refused. */
function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  const failure = failureOf(error)
  return failure?.kind === 'answer' ? failure.fields : {}
}

/** A form that sets the new password. The token works only once. */
export function ResetForm({ token }: { readonly token: string }) {
  const t = useText()
  const password = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const [code, setCode] = useState<ResetCode | null>(null)
  const [isTotpAsked, setTotpAsked] = useState(false)
  const reset = useChange('resetPassword', {
    onError: (error) => {
      if (refusalOf(error) === 'SECOND_FACTOR_REQUIRED') setTotpAsked(true)
      // The account's email is unproven, so the server asks for a code of its mobile, too.
      else if (fieldsOf(error)['otp'] !== undefined) setCode((given) => given ?? { otp: '' })
      else password.current?.focus()
    },
  })
  const fields = fieldsOf(reset.error)
  const refusal = fields['password']

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = password.current?.value ?? ''
    if (reset.isPending) return
    reset.reset()
    setMissing(typed === '')
    if (typed === '') password.current?.focus()
    else reset.mutate({ token, password: typed, ...code })
  }

  if (reset.isSuccess) {
    return (
      <FormAlert
        alert={{
          kind: 'good',
          text: t('reset.done'),
          more: <SignInLink to={paths.login}>{t('reset.signIn')}</SignInLink>,
        }}
      />
    )
  }
  const { variables } = reset
  if (isTotpAsked && variables !== undefined && refusal === undefined) {
    return (
      <TotpForm
        error={reset.error}
        isBusy={reset.isPending}
        submitLabel={t('reset.submit')}
        busyLabel={t('reset.setting')}
        otherwise="reset.failed"
        onSubmit={(totp) => reset.mutate({ ...variables, totp })}
      />
    )
  }
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <FormAlert alert={describe()} />
      <PasswordInput
        ref={password}
        label={t('reset.password')}
        description={t('register.passwordHint')}
        name="password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        error={isMissing ? t('register.passwordMissing') : refusal}
        visibilityToggleButtonProps={{ 'aria-label': t('register.showPassword'), tabIndex: 0 }}
      />
      {code !== null && (
        <ResetCodeFields
          code={code}
          onChange={setCode}
          error={refusalOf(reset.error) === 'OTP_INVALID' ? t('dealerLogin.failed') : (fields['otp'] ?? null)}
        />
      )}
      <SubmitButton label={t('reset.submit')} busyLabel={t('reset.setting')} isBusy={reset.isPending} />
    </form>
  )

  function describe(): FormMessage | null {
    // A fault of a field is shown beside it.
    const isOfField = refusal !== undefined || fields['otp'] !== undefined
    if (!reset.isError || isOfField || refusalOf(reset.error) === 'OTP_INVALID') return null
    const text = errorMessage(reset.error, { answered: 'sentence', otherwise: 'reset.failed' })
    const more = <SignInLink to={paths.forgotPassword}>{t('reset.again')}</SignInLink>
    return { kind: 'bad', text, error: reset.error, more }
  }
}
