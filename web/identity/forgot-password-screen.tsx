import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/entry.ts'
import { readSignInState } from './sign-in-state.ts'
import { ForgotForm } from './password/forgot-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** The screen that requests a link to reset a forgotten password. */
export function ForgotPasswordScreen() {
  const t = useText()
  const { email = '' } = readSignInState(useLocation().state)
  return (
    <SignedOutOnly>
      <SignInFrame heading={t('forgot.title')} lead={t('forgot.lead')}>
        <ForgotForm email={email} />
        <p>
          <SignInLink to={paths.login}>{t('forgot.back')}</SignInLink>
        </p>
      </SignInFrame>
    </SignedOutOnly>
  )
}
