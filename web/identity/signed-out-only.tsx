import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Role } from '#domain/roles.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { landingPath } from '#web/session/landing.ts'
import { rememberedPath } from '#web/session/remembered-path.ts'
import { useSessionControl } from '#web/session/session.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'

/** Props of a screen for signed-out users. */
export interface VisitorsOnlyProps {
  /** The role that is redirected when signed in. Default: every role. */
  readonly sendsOn?: Role
  readonly children: ReactNode
}

/** Shows a screen to signed-out users and redirects signed-in users. */
export function SignedOutOnly({ sendsOn, children }: VisitorsOnlyProps) {
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
      if (sendsOn !== undefined && role !== sendsOn) return children
      return <Navigate to={landingPath(role, onboarding, rememberedPath(location.state))} replace />
    }
    case 'signedOut':
      return children
  }
}
