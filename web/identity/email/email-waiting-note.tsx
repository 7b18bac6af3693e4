import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { call } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { HOUSE_PHONE } from '#domain/house-phone.ts'
import { useText } from '#web/identity/email/email-texts.ts'
import { useText as useLoginText } from '#web/text/en/login.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { FormAlert, type FormMessage } from '../form-alert.tsx'
import classes from './email.module.css'

/** For a dealer that awaits the approval: the next step, its usual duration, and the number to call. */
function WaitingNext() {
  const t = useText()
  return (
    <>
      {t('waiting.next')} <a href={HOUSE_PHONE.link}>{t('waiting.call', { number: HOUSE_PHONE.shown })}</a>
    </>
  )
}

/** For a dealer that awaits the approval: the next step or, with its token, the note that its email is unconfirmed. */
export function WaitingMore({ token }: { readonly token?: string }) {
  return token === undefined ? <WaitingNext /> : <EmailWaitingNote token={token} />
}

/**
 * Says to a dealer that awaits the approval that its email is not confirmed, which holds the approval up. Once it is
 * confirmed, on this device or another, the note says so.
 */
function EmailWaitingNote({ token }: { readonly token: string }) {
  const t = useText()
  const read = useQuery({
    queryKey: ['verifySession', token],
    queryFn: ({ signal }) => call('verifySession', {}, { token, signal }),
    staleTime: 0,
    // A confirmed email stays confirmed, and the session is over.
    enabled: ({ state }) => state.data?.emailProven !== true,
  })
  const isProven = read.data?.emailProven
  const [wasUnproven, setWasUnproven] = useState(false)
  if (isProven === false && !wasUnproven) setWasUnproven(true)
  useEffect(() => {
    // On failure the session expires by itself.
    if (isProven === true) void call('logout', {}, { token }).catch(() => undefined)
  }, [isProven, token])
  const email = read.data?.user.email ?? null
  if (email === null) return null
  if (isProven !== true) return <EmailNote kind="waiting" token={token} email={email} />
  return wasUnproven ? <Callout kind="good">{t('email.confirmed')}</Callout> : null
}

/**
 * Says that an account's email is not confirmed, and offers to send the link again or to give another email. `token` is
 * that of a session which is not the stored one.
 */
export function EmailNote(props: {
  readonly kind: 'info' | 'waiting'
  readonly email: string
  readonly token?: string
  readonly onChanged?: () => void
}) {
  const { kind, token, onChanged } = props
  const t = useText()
  const [changed, setChanged] = useState<string | null>(null)
  const [isChanging, setChanging] = useState(false)
  const [alert, setAlert] = useState<FormMessage | null>(null)
  const email = changed ?? props.email
  const resend = useChange('resendEmailProof', {
    ...(token !== undefined && { token }),
    onSuccess: (answer) => setAlert({ kind: 'good', text: t('email.resent', { email: answer.email }) }),
    onError: (error) =>
      setAlert({
        kind: 'bad',
        text: errorMessage(error, { answered: 'sentence', otherwise: 'email.resendFailed' }),
        error,
      }),
  })
  if (isChanging) {
    return (
      <EmailChange
        {...(token !== undefined && { token })}
        onDone={(given) => {
          setChanged(given)
          setChanging(false)
          setAlert({ kind: 'good', text: t('email.resent', { email: given }) })
          onChanged?.()
        }}
        onCancel={() => setChanging(false)}
      />
    )
  }
  return (
    <Stack gap={3}>
      <Callout
        kind={kind}
        actions={
          <>
            <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({})}>
              {t('email.resend')}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                setAlert(null)
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
      <FormAlert alert={alert} />
    </Stack>
  )
}

function EmailChange(props: {
  readonly token?: string
  readonly onDone: (email: string) => void
  readonly onCancel: () => void
}) {
  const { token, onDone, onCancel } = props
  const t = useText()
  const tLogin = useLoginText()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<'email' | 'password' | null>(null)
  const change = useChange('changeEmail', {
    ...(token !== undefined && { token }),
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
        alert={
          change.isError && !isOfFields
            ? {
                kind: 'bad',
                text: errorMessage(change.error, { answered: 'sentence', otherwise: 'email.changeFailed' }),
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
        required
        withAsterisk={false}
        error={missing === 'email' ? tLogin('login.emailInvalid') : fields['email']}
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
        error={missing === 'password' ? tLogin('login.passwordMissing') : fields['password']}
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
