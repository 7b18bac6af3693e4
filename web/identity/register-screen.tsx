import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/entry.ts'
import { ComingSoonButton } from '#web/ui/coming-soon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { RegisterForm } from './register/register-form.tsx'
import classes from './register/register-screen.module.css'
import { readSignInState } from './sign-in-state.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** The registration of a dealer: name, email, mobile and password. */
export function RegisterScreen() {
  const t = useText()
  const { trouble } = readSignInState(useLocation().state)
  return (
    <SignedOutOnly>
      <SignInFrame title={t('register.title')} heading={t('register.heading')} lead={t('register.lead')}>
        <RegisterForm trouble={trouble ?? null} />
        <Row oneLine tone="faint" size={14} gap={3} align="center" className={classes['or']}>
          {t('register.or')}
        </Row>
        <ComingSoonButton size="md" fullWidth>
          {t('register.google')}
        </ComingSoonButton>
        <p className={classes['other']}>
          {t('register.hasAccount')} <SignInLink to={paths.login}>{t('register.signIn')}</SignInLink>
        </p>
      </SignInFrame>
    </SignedOutOnly>
  )
}
