import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorMessage } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { landingPath } from '#web/session/landing.ts'
import { useSessionControl } from '#web/session/session.tsx'
import { readStored } from '#web/session/stored-values.ts'
import { useText } from '#web/text/en/entry.ts'
import { showNotice } from '#web/ui/notice.ts'
import { CodeForm } from './code/code-form.tsx'
import { readCodeTokens } from './code/code-tokens.ts'
import { deviceProof } from './code/code-request.ts'
import { describeRefusedCode } from './code/describe-refused-code.ts'
import { formatMobile } from './code/stored-mobile.ts'
import { FormAlert, type FormMessage } from './form-alert.tsx'
import { readFieldRole, readSignInState, type FieldRole } from './sign-in-state.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** The delay in ms between an accepted code and the redirect (part B section 9). */
const REDIRECT_DELAY = 2000
/** How long the success message stays, in ms (part B section 9). */
const VERIFIED_LIFETIME = 3000

const LOGIN_OF: Readonly<Record<FieldRole, string>> = {
  evaluator: paths.evaluatorLogin,
  delivery_driver: paths.driverLogin,
}

/** The screen on which an evaluator or a driver enters the code. */
export function OtpScreen() {
  const t = useText()
  const handed = readSignInState(useLocation().state)
  // After the tab was closed and reopened, the role comes from what the login screen stored.
  const [role] = useState(() => handed.role ?? readFieldRole(readStored('userRole')))
  if (role !== null) return <FieldCode codeFor={role} waitSeconds={handed.waitSeconds ?? 0} />
  return (
    <SignInFrame heading={t('otp.heading')} isField>
      <FormAlert alert={{ kind: 'bad', text: t('otp.invalidRole') }} />
      <p>
        <SignInLink to={paths.evaluatorLogin}>{t('fieldLogin.evaluator')}</SignInLink>
      </p>
      <p>
        <SignInLink to={paths.driverLogin}>{t('fieldLogin.driver')}</SignInLink>
      </p>
    </SignInFrame>
  )
}

function FieldCode({
  codeFor: role,
  waitSeconds,
}: {
  readonly codeFor: FieldRole
  readonly waitSeconds: number
}) {
  const t = useText()
  const { signInWithCode } = useSessionControl()
  const { from = null, isAtLimit = false, linkToken } = readSignInState(useLocation().state)
  const [number] = useState(() => readStored('tempRegNumber'))
  const [alert, setAlert] = useState<FormMessage | null>(
    isAtLimit ? { kind: 'bad', text: t('code.atLimit') } : null,
  )
  const [next, setNext] = useState<string | null>(null)
  useRedirect(next)
  const verify = useChange('verifyOTP', {
    onSuccess: (answer) => {
      const session = signInWithCode(answer)
      showNotice({ kind: 'good', text: t('otp.verified'), lifetime: VERIFIED_LIFETIME })
      setNext(landingPath(session.role, session.onboarding, from ?? answer.redirectPage))
    },
    onError: (error) => setAlert(describe(error)),
  })

  function submit(otp: string): void {
    const tokens = readCodeTokens()
    const phoneNumber = readStored('tempRegNumber')
    const proof = phoneNumber === null ? {} : deviceProof({ phoneNumber, role, linkToken })
    setAlert(null)
    if (tokens.otpToken !== undefined) verify.mutate({ otp, ...tokens, ...proof })
    else if (isAtLimit && phoneNumber !== null) verify.mutate({ otp, phoneNumber, role, ...proof })
    else setAlert({ kind: 'bad', text: t('otp.tokenMissing') })
  }

  return (
    <SignInFrame
      heading={t('otp.heading')}
      lead={number === null ? undefined : t('code.sentTo', { mobile: formatMobile(number) })}
      caption={[t('fieldLogin.slogan'), t('fieldLogin.sloganToo')]}
      isField
    >
      <CodeForm
        codeFor={role}
        waitSeconds={waitSeconds}
        submitLabel={t('otp.submit')}
        busyLabel={t('otp.verifying')}
        isBusy={verify.isPending || next !== null}
        onSubmit={submit}
        alert={alert}
        onReset={() => setAlert(null)}
      >
        <p>
          <SignInLink to={LOGIN_OF[role]}>{t('otp.login')}</SignInLink>
        </p>
      </CodeForm>
    </SignInFrame>
  )
}

/** Returns the message for a failed check of the code (part B section 8, "OTP page"). */
function describe(error: CallFailure): FormMessage {
  const refused = describeRefusedCode(error, 'otp.verifyFailed')
  if (refused !== null) return refused
  const text = errorMessage(error, {
    answered: 'sentence',
    otherwise: 'otp.verifyFailed',
    network: 'error.unreachable',
    badShape: 'code.unexpected',
  })
  return { kind: 'bad', text, error }
}

/** Redirects to `to` once it is known and the delay has passed. */
function useRedirect(to: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (to === null) return undefined
    const timer = setTimeout(() => void navigate(to, { replace: true }), REDIRECT_DELAY)
    return () => clearTimeout(timer)
  }, [to, navigate])
}
