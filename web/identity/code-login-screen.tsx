import { useNavigate } from 'react-router'
import { errorMessage } from '#web/api/error-message.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/entry.ts'
import { MobileForm } from './code/mobile-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'
import { useSignInState, SignInLink } from './sign-in-link.tsx'

/** The screen on which a dealer with an account requests a code instead of entering the password. */
export function CodeLoginScreen() {
  const t = useText()
  const navigate = useNavigate()
  const handsOn = useSignInState({ hasAccount: true })
  return (
    <SignedOutOnly>
      <SignInFrame heading={t('codeLogin.heading')} lead={t('codeLogin.lead')}>
        <MobileForm
          codeFor="orguserdealer"
          submitLabel={t('codeLogin.submit')}
          busyLabel={t('codeLogin.sending')}
          asksForHuman={false}
          note={t('codeLogin.note')}
          describe={(error) =>
            errorMessage(error, {
              answered: 'sentence',
              otherwise: 'code.sendFailed',
              network: 'error.unreachable',
            })
          }
          onSent={(state) => void navigate(paths.dealerLogin, { state: { ...handsOn, ...state } })}
        >
          <SignInLink to={paths.login}>{t('codeLogin.password')}</SignInLink>
        </MobileForm>
      </SignInFrame>
    </SignedOutOnly>
  )
}
