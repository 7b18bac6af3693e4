import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { errorMessage } from '#web/api/error-message.ts'
import { refusalOf } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useLinks } from '#web/layouts/navigation.ts'
import { paths } from '#web/paths.ts'
import { readDeviceToken } from '#web/session/device-tokens.ts'
import { rememberedWaitingStep } from '#web/session/remembered-path.ts'
import { useText } from '#web/text/en/login.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { CopiedInput } from '#web/ui/form/copied-input.tsx'
import { FormAlert } from './form-alert.tsx'
import classes from './login-form.module.css'
import { useSignIn } from './use-sign-in.ts'
import { SignInLink } from './sign-in-link.tsx'
import { WaitingMore } from './waiting-more.tsx'

interface FieldErrors {
  readonly email?: TextId
  readonly password?: TextId
}

function emailError({ validity }: HTMLInputElement): TextId | undefined {
  if (validity.valueMissing) return 'login.emailMissing'
  return validity.typeMismatch ? 'login.emailInvalid' : undefined
}

/** The email and password form of part A. Admins are also asked for the second factor when the server requires it. */
export function LoginForm() {
  const t = useText()
  const tAny = useAnyText()
  const links = useLinks('login')
  const entrance = useSignIn(rememberedWaitingStep(useLocation().state))
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [keepSignedIn, setKeepSignedIn] = useState(false)
  const totp = useRef<HTMLInputElement>(null)
  const [isTotpAsked, setTotpAsked] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [typedEmail, setTypedEmail] = useState('')
  const login = useChange('login', {
    onSuccess: entrance.enter,
    onError: (error) => {
      const code = refusalOf(error)
      const isAsked = code === 'SECOND_FACTOR_REQUIRED'
      if (isAsked) setTotpAsked(true)
      const field = isAsked || code === 'OTP_INVALID' ? totp : password
      field.current?.focus()
    },
  })
  useEffect(() => {
    if (isTotpAsked) totp.current?.focus()
  }, [isTotpAsked])

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (login.isPending || email.current === null || password.current === null) return
    const wrongEmail = emailError(email.current)
    const found: FieldErrors = {
      ...(wrongEmail !== undefined && { email: wrongEmail }),
      ...(password.current.validity.valueMissing && { password: 'login.passwordMissing' }),
    }
    setErrors(found)
    entrance.reset()
    if (found.email !== undefined) email.current.focus()
    else if (found.password !== undefined) password.current.focus()
    else {
      const code = totp.current?.value.trim() ?? ''
      login.mutate({
        email: email.current.value,
        password: password.current.value,
        keepSignedIn,
        ...(code !== '' && { totp: code }),
        deviceToken: readDeviceToken({ email: email.current.value }),
      })
    }
  }

  const { waiting, unproven } = entrance
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      {unproven !== null && <WaitingMore token={unproven} />}
      <FormAlert
        alert={
          login.isError
            ? {
                kind: refusalOf(login.error) === 'SECOND_FACTOR_REQUIRED' ? 'waiting' : 'bad',
                text: errorMessage(login.error, {
                  answered: 'sentence',
                  network: 'error.unreachable',
                  otherwise: 'login.failed',
                }),
                error: login.error,
              }
            : waiting && {
                kind: 'waiting',
                text: tAny(waiting),
                more: waiting === 'login.pendingApproval' && <WaitingMore />,
              }
        }
      />
      <TextInput
        ref={email}
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        withAsterisk={false}
        error={errors.email !== undefined && tAny(errors.email)}
        onChange={(event) => setTypedEmail(event.currentTarget.value)}
      />
      <PasswordInput
        ref={password}
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        error={errors.password !== undefined && tAny(errors.password)}
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
      />
      {isTotpAsked && (
        <CopiedInput
          kind="code"
          ref={totp}
          label={t('login.totp')}
          description={t('login.totpHint')}
          name="totp"
          autoComplete="one-time-code"
          // The sentence stands above.
          error={refusalOf(login.error) === 'OTP_INVALID'}
        />
      )}
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
      <div className={classes['ways']}>
        <SignInLink to={paths.forgotPassword} passedState={{ email: typedEmail }}>
          {t('login.forgot')}
        </SignInLink>
        {links.map(({ screen, to, label }) => (
          <SignInLink key={screen} to={to}>
            {tAny(label)}
          </SignInLink>
        ))}
      </div>
      <div className={classes['others']}>
        <p>
          {t('login.noAccount')} <SignInLink to={paths.register}>{t('login.register')}</SignInLink>
        </p>
        <p>
          {t('login.fieldWork')} <SignInLink to={paths.evaluatorLogin}>{t('login.asEvaluator')}</SignInLink>{' '}
          <SignInLink to={paths.driverLogin}>{t('login.asDriver')}</SignInLink>
        </p>
        <p>{t('login.staff')}</p>
      </div>
    </form>
  )
}
