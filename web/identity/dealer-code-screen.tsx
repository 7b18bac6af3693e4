import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useAnyText } from '#web/text/text.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { refusalOf, type CallFailure } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { readStored } from '#web/session/stored-values.ts'
import { t as entryText, useText } from '#web/text/en/entry.ts'
import { t as loginText, useText as useLoginText } from '#web/text/en/login.ts'
import { CodeForm } from './code/code-form.tsx'
import { readCodeTokens } from './code/code-tokens.ts'
import { CODE_REQUEST_FIELDS, deviceProof } from './code/code-request.ts'
import { describeRefusedCode } from './code/describe-refused-code.ts'
import { TotpForm } from './code/totp-form.tsx'
import { formatMobile } from './code/stored-mobile.ts'
import type { FormMessage } from './form-alert.tsx'
import { readSignInState, type SignInState } from './sign-in-state.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignIn } from './use-sign-in.ts'
import { SignedOutOnly } from './signed-out-only.tsx'
import { useSignInState, SignInLink } from './sign-in-link.tsx'
import { WaitingMore } from './waiting-more.tsx'

/** The screen on which a dealer enters a code, to complete a registration or instead of the password. */
export function DealerCodeScreen() {
  return (
    <SignedOutOnly>
      <DealerCode />
    </SignedOutOnly>
  )
}

function DealerCode() {
  const t = useText()
  const tAny = useAnyText()
  const navigate = useNavigate()
  const { hasAccount = false, waitSeconds = 0, ...handed } = readSignInState(useLocation().state)
  const toRegistration = useSignInState({ trouble: t('register.first') })
  const entrance = useSignIn()
  const [number] = useState(() => readStored('tempRegNumber'))
  const [otpGiven, setOtpGiven] = useState('')
  const [isTotpAsked, setTotpAsked] = useState(false)
  const [alert, setAlert] = useState<FormMessage | null>(() => firstMessage(handed))
  const login = useChange('loginDealer', {
    onSuccess: entrance.enter,
    onError: (error) => {
      if (refusalOf(error) === 'SECOND_FACTOR_REQUIRED') setTotpAsked(true)
      else setAlert(describe(error))
    },
  })

  function submit(otp: string, totp?: string): void {
    setOtpGiven(otp)
    setAlert(null)
    entrance.reset()
    const regNumber = readStored('tempRegNumber')
    const customToken = readStored('customToken')
    if (regNumber === null) {
      void navigate(paths.register, { replace: true, state: toRegistration })
    } else if (!hasAccount && customToken === null) {
      setAlert({ kind: 'bad', text: t('dealerLogin.registerFirst'), more: <RegisterFirst /> })
    } else {
      login.mutate({
        regNumber,
        otp,
        role: 'orguserdealer',
        ...CODE_REQUEST_FIELDS,
        ...deviceProof({ phoneNumber: regNumber, role: 'orguserdealer' }),
        ...(customToken !== null && { customToken }),
        ...readCodeTokens(),
        ...(totp !== undefined && { totp }),
      })
    }
  }

  if (number === null) return <Navigate to={paths.register} replace state={toRegistration} />
  const { waiting, unproven } = entrance
  if (isTotpAsked) {
    return (
      <SignInFrame heading={t('dealerLogin.heading')}>
        <TotpForm
          error={login.error}
          isBusy={login.isPending}
          submitLabel={t('dealerLogin.submit')}
          busyLabel={t('dealerLogin.checking')}
          otherwise="dealerLogin.failed"
          onSubmit={(totp) => submit(otpGiven, totp)}
        />
        <SignInLink to={paths.codeLogin}>{t('code.otherNumber')}</SignInLink>
        <SignInLink to={paths.login}>{t('codeLogin.password')}</SignInLink>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame heading={t('dealerLogin.heading')} lead={t('code.sentTo', { mobile: formatMobile(number) })}>
      {unproven !== null && <WaitingMore token={unproven} />}
      <CodeForm
        codeFor="orguserdealer"
        waitSeconds={waitSeconds}
        submitLabel={t('dealerLogin.submit')}
        busyLabel={t('dealerLogin.checking')}
        isBusy={login.isPending}
        onSubmit={submit}
        alert={
          waiting === null
            ? alert
            : {
                kind: 'waiting',
                text: tAny(waiting),
                more: waiting === 'login.pendingApproval' && <WaitingMore />,
              }
        }
        onReset={() => {
          setAlert(null)
          entrance.reset()
        }}
      >
        <SignInLink to={hasAccount ? paths.codeLogin : paths.register}>{t('code.otherNumber')}</SignInLink>
        <SignInLink to={paths.login}>{t('codeLogin.password')}</SignInLink>
      </CodeForm>
    </SignInFrame>
  )
}

/** Returns the message with which the screen opens. */
function firstMessage({ trouble, isAtLimit, isResumed }: SignInState): FormMessage | null {
  if (trouble !== undefined) return { kind: 'bad', text: trouble }
  const limited = isAtLimit === true ? entryText('code.atLimit') : null
  if (isResumed === true)
    return { kind: 'waiting', text: loginText('login.otpLogin'), ...(limited && { more: limited }) }
  return limited === null ? null : { kind: 'bad', text: limited }
}

function RegisterFirst() {
  const tLogin = useLoginText()
  return <SignInLink to={paths.register}>{tLogin('login.register')}</SignInLink>
}

/** Returns the message for a failed check of the code (part A section 8, "Dealer one-time-code failures"). */
function describe(error: CallFailure): FormMessage {
  const refused = describeRefusedCode(error, 'dealerLogin.failed')
  if (refused !== null) return refused
  const text = errorMessage(error, {
    answered: 'sentence',
    otherwise: 'dealerLogin.failed',
    network: 'error.unreachable',
    badShape: 'dealerLogin.userFailed',
  })
  return { kind: 'bad', text, error }
}
