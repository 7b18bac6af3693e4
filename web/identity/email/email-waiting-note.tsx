import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { HOUSE_PHONE } from '#web/company/house-phone.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { FormAlert, type FormMessage } from '../form-alert.tsx'
import type { UnprovenSession } from '../use-sign-in.ts'
import classes from './email.module.css'

/** For a dealer that awaits the approval: the next step, its usual duration, and the number to call. */
export function WaitingNext() {
  const t = useText()
  return (
    <>
      {t('waiting.next')} <a href={HOUSE_PHONE.link}>{t('waiting.call', { number: HOUSE_PHONE.shown })}</a>
    </>
  )
}

/**
 * Says that the account's email is not confirmed, and offers to send the link again or to give another email. `session`
 * is that of an account that is not admitted yet.
 */
export function EmailWaitingNote({ session }: { readonly session: UnprovenSession }) {
  const { token } = session
  const t = useText()
  const [email, setEmail] = useState(session.email)
  const [isChanging, setChanging] = useState(false)
  const [said, setSaid] = useState<FormMessage | null>(null)
  const resend = useChange('resendEmailProof', {
    token,
    onSuccess: (answer) => setSaid({ kind: 'good', text: t('email.resent', { email: answer.email }) }),
    onError: (error) =>
      setSaid({
        kind: 'bad',
        text: errorMessage(error, { answered: 'asSaid', otherwise: 'email.resendFailed' }),
        error,
      }),
  })
  if (isChanging) {
    return (
      <EmailChange
        token={token}
        onDone={(changed) => {
          setEmail(changed)
          setChanging(false)
          setSaid({ kind: 'good', text: t('email.resent', { email: changed }) })
        }}
        onCancel={() => setChanging(false)}
      />
    )
  }
  return (
    <div className={classes['note']}>
      <Callout
        kind="waiting"
        actions={
          <>
            <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({})}>
              {t('email.resend')}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                setSaid(null)
                setChanging(true)
              }}
            >
              {t('email.other')}
            </Button>
          </>
        }
      >
        {t('email.waiting', { email })}
      </Callout>
      <FormAlert says={said} />
    </div>
  )
}

function EmailChange(props: {
  readonly token: string
  readonly onDone: (email: string) => void
  readonly onCancel: () => void
}) {
  const { token, onDone, onCancel } = props
  const t = useText()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<'email' | 'password' | null>(null)
  const change = useChange('changeEmail', {
    token,
    onSuccess: (_answer, input) => onDone(input.email),
    onError: () => password.current?.focus(),
  })
  const failure = failureOf(change.error)
  const fields = failure?.kind === 'answer' ? failure.fields : {}

  function submit(): void {
    if (change.isPending || email.current === null || password.current === null) return
    change.reset()
    const isEmailMissing = !email.current.checkValidity()
    const isPasswordMissing = password.current.value === ''
    setMissing(isEmailMissing ? 'email' : isPasswordMissing ? 'password' : null)
    if (isEmailMissing) email.current.focus()
    else if (isPasswordMissing) password.current.focus()
    else change.mutate({ email: email.current.value.trim(), password: password.current.value })
  }

  function submitOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit()
  }

  const isOfFields = fields['email'] !== undefined || fields['password'] !== undefined
  return (
    // Not a form, because it stands in the form that signs in. The return key must not sign in from here.
    <fieldset className={classes['change']} aria-label={t('email.other')}>
      <FormAlert
        says={
          change.isError && !isOfFields
            ? {
                kind: 'bad',
                text: errorMessage(change.error, { answered: 'asSaid', otherwise: 'email.changeFailed' }),
                error: change.error,
              }
            : null
        }
      />
      <TextInput
        ref={email}
        label={t('email.newEmail')}
        type="email"
        name="new-email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
        withAsterisk={false}
        error={missing === 'email' ? t('login.emailInvalid') : fields['email']}
        data-autofocus
        onKeyDown={submitOnEnter}
      />
      <PasswordInput
        ref={password}
        label={t('email.password')}
        name="present-password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        error={missing === 'password' ? t('login.passwordMissing') : fields['password']}
        visibilityToggleButtonProps={{ 'aria-label': t('email.showPassword'), tabIndex: 0 }}
        onKeyDown={submitOnEnter}
      />
      <Button loading={change.isPending} onClick={submit}>
        {t('email.change')}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {t('email.keep')}
      </Button>
    </fieldset>
  )
}
