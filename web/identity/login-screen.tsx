import { useText } from '#web/text/en/login.ts'
import { LoginForm } from './login-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'

/** Sign-in by email and password. A user who is already signed in is redirected. */
export function LoginScreen() {
  const t = useText()
  return (
    <SignedOutOnly>
      <SignInFrame title={t('login.title')} heading={t('login.heading')} lead={t('login.lead')}>
        <LoginForm />
      </SignInFrame>
    </SignedOutOnly>
  )
}
