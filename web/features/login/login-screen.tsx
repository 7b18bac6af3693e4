import { Navigate, useLocation } from 'react-router'
import { errorMessage } from '#web/api/error-message.ts'
import { landingPath } from '#web/session/landing.ts'
import { rememberedPath } from '#web/session/remembered-path.ts'
import { useSessionControl } from '#web/session/session.tsx'
import { useText } from '#web/text/text.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { DocumentTitle } from '#web/ui/page-title.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { Carousel } from './carousel.tsx'
import { LoginForm } from './login-form.tsx'
import classes from './login-screen.module.css'

/** Signing in with email and password; whoever is signed in already goes on at once. */
export function LoginScreen() {
  const t = useText()
  const { state, tryAgain } = useSessionControl()
  const location = useLocation()
  switch (state.status) {
    case 'loading':
      return <Loading />
    case 'failed':
      return (
        <ErrorState
          message={errorMessage(state.error, { otherwise: 'error.session' })}
          error={state.error}
          onRetry={tryAgain}
        />
      )
    case 'signedIn': {
      const { role, onboarding } = state.session
      return <Navigate to={landingPath(role, onboarding, rememberedPath(location.state))} replace />
    }
    case 'signedOut':
      return (
        <div className={classes['screen']}>
          <DocumentTitle page={t('login.title')} />
          <div className={classes['pictures']}>
            <Carousel />
          </div>
          <main className={classes['side']}>
            <div className={classes['form']}>
              <Wordmark />
              <div>
                <h1 className={classes['heading']}>{t('login.heading')}</h1>
                <p className={classes['lead']}>{t('login.lead')}</p>
              </div>
              <LoginForm />
            </div>
          </main>
        </div>
      )
  }
}
