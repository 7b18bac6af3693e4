import { useNavigate } from 'react-router'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf, type CallFailure } from '#web/api/failure.ts'
import { paths } from '#web/paths.ts'
import { useSessionControl } from '#web/session/session.tsx'
import { storeValue } from '#web/session/stored-values.ts'
import { useText } from '#web/text/en/entry.ts'
import { FormAlert } from './form-alert.tsx'
import { MobileForm } from './code/mobile-form.tsx'
import type { FieldRole } from './sign-in-state.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'
import { useSignInState, SignInLink } from './sign-in-link.tsx'

/** The login of evaluators: requests a code. */
export function EvaluatorLoginScreen() {
  return (
    <SignedOutOnly sendsOn="dealer_evaluator">
      <FieldLogin codeFor="evaluator" />
    </SignedOutOnly>
  )
}

/** The login of delivery drivers: requests a code. */
export function DriverLoginScreen() {
  return (
    <SignedOutOnly sendsOn="delivery_driver">
      <FieldLogin codeFor="delivery_driver" />
    </SignedOutOnly>
  )
}

const HEADING = { evaluator: 'fieldLogin.evaluator', delivery_driver: 'fieldLogin.driver' } as const

function FieldLogin({ codeFor: role }: { readonly codeFor: FieldRole }) {
  const t = useText()
  const navigate = useNavigate()
  const handsOn = useSignInState({ role })
  const { state } = useSessionControl()
  const signedIn = state.status === 'signedIn' ? state.session : null
  return (
    <SignInFrame
      heading={t(HEADING[role])}
      caption={[t('fieldLogin.slogan'), t('fieldLogin.sloganToo')]}
      isField
    >
      {signedIn !== null && (
        <FormAlert
          alert={{ kind: 'waiting', text: t('fieldLogin.signedIn', { name: signedIn.user.name }) }}
        />
      )}
      <MobileForm
        codeFor={role}
        submitLabel={t('fieldLogin.submit')}
        busyLabel={t('fieldLogin.sending')}
        asksForHuman
        note={t('fieldLogin.note')}
        describe={describe}
        onSent={(state) => {
          storeValue('userRole', role)
          void navigate(paths.otp, { state: { ...handsOn, ...state } })
        }}
      >
        <p>
          {t('fieldLogin.dealer')} <SignInLink to={paths.login}>{t('fieldLogin.dealerLogin')}</SignInLink>
        </p>
      </MobileForm>
    </SignInFrame>
  )
}

/** Returns the message for a code that could not be sent (part B section 8, "Evaluator and driver login"). */
function describe(error: CallFailure): string {
  const failure = failureOf(error)
  const isForbidden = failure?.kind === 'answer' && failure.status === 403
  return errorMessage(error, {
    answered: 'sentence',
    otherwise: isForbidden ? 'fieldLogin.noAccess' : 'code.sendFailed',
    network: 'fieldLogin.noResponse',
  })
}
