import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import type { Output } from '#contract/api.ts'
import { call } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { waitingStep } from '#web/session/landing.ts'
import { useSessionControl } from '#web/session/session.tsx'
import { useText, type TextId } from '#web/text/text.ts'
import { ErrorReference } from '#web/ui/error-reference.tsx'
import { KindIcon } from '#web/ui/kind-icon.tsx'
import classes from './login-form.module.css'

interface FieldErrors {
  readonly email?: TextId
  readonly password?: TextId
}

const WAITING = { pending_approval: 'login.pendingApproval', otp_login: 'login.otpLogin' } as const

function emailError({ validity }: HTMLInputElement): TextId | undefined {
  if (validity.valueMissing) return 'login.emailMissing'
  return validity.typeMismatch ? 'login.emailInvalid' : undefined
}

/** Email, password, and what part A puts beside them. */
export function LoginForm() {
  const t = useText()
  const { signIn } = useSessionControl()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [keepSignedIn, setKeepSignedIn] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [waiting, setWaiting] = useState<TextId | null>(null)
  const login = useChange('login', {
    onSuccess: (answer) => {
      const step = waitingStep(answer.onboarding)
      if (step === null) signIn(answer)
      else void refuse(answer, WAITING[step])
    },
    onError: () => password.current?.focus(),
  })

  /** The account may not come in yet: its session is ended again. */
  async function refuse(answer: Output<'login'>, text: TextId): Promise<void> {
    setWaiting(text)
    await call('logout', {}, { token: answer.token }).catch((error: unknown) => {
      // It was never kept here, and may do nothing but end; it ends by itself.
      if (!(error instanceof Error)) throw error
    })
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (login.isPending || email.current === null || password.current === null) return
    const wrongEmail = emailError(email.current)
    const found: FieldErrors = {
      ...(wrongEmail !== undefined && { email: wrongEmail }),
      ...(password.current.validity.valueMissing && { password: 'login.passwordMissing' }),
    }
    setErrors(found)
    setWaiting(null)
    if (found.email !== undefined) email.current.focus()
    else if (found.password !== undefined) password.current.focus()
    else login.mutate({ email: email.current.value, password: password.current.value, keepSignedIn })
  }

  const failure = login.isError
    ? errorMessage(login.error, { answered: 'asSaid', otherwise: 'login.failed' })
    : null
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <div role="alert">
        {failure !== null && <Message kind="bad" text={failure} error={login.error} />}
        {waiting !== null && <Message kind="waiting" text={t(waiting)} />}
      </div>
      <TextInput
        ref={email}
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        withAsterisk={false}
        error={errors.email !== undefined && t(errors.email)}
      />
      <PasswordInput
        ref={password}
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        error={errors.password !== undefined && t(errors.password)}
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
      />
      <div className={classes['choices']}>
        <Checkbox label={t('login.human')} name="human" />
        <Checkbox
          label={t('login.keepSignedIn')}
          name="keepSignedIn"
          checked={keepSignedIn}
          onChange={(event) => setKeepSignedIn(event.currentTarget.checked)}
        />
      </div>
      <Button type="submit" size="md" fullWidth loading={login.isPending}>
        {t('login.submit')}
      </Button>
      <div className={classes['later']}>
        <Later label={t('login.forgot')} />
        <span>
          {t('login.noAccount')} <Later label={t('login.register')} />
        </span>
      </div>
    </form>
  )
}

interface MessageProps {
  readonly kind: 'bad' | 'waiting'
  readonly text: string
  /** What failed, for its reference. */
  readonly error?: unknown
}

function Message({ kind, text, error }: MessageProps) {
  return (
    <div className={classes['message']} data-kind={kind}>
      <KindIcon kind={kind} />
      <div>
        <p>{text}</p>
        <ErrorReference error={error} />
      </div>
    </div>
  )
}

/** A link whose page does not exist yet. */
function Later({ label }: { readonly label: string }) {
  const t = useText()
  return (
    <button type="button" className={classes['link']} disabled>
      {label} <span className={classes['soon']}>{t('common.comingSoon')}</span>
    </button>
  )
}
