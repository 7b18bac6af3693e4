import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { readHandedOn } from './handed-on.ts'
import { ForgotForm } from './password/forgot-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { VisitorsOnly } from './visitors-only.tsx'
import { Way } from './way.tsx'

/** Requests a link to reset a forgotten password. */
export function ForgotPasswordScreen() {
  const t = useText()
  const { email = '' } = readHandedOn(useLocation().state)
  return (
    <VisitorsOnly>
      <SignInFrame heading={t('forgot.title')} lead={t('forgot.lead')}>
        <ForgotForm email={email} />
        <p>
          <Way to={paths.login}>{t('forgot.back')}</Way>
        </p>
      </SignInFrame>
    </VisitorsOnly>
  )
}
