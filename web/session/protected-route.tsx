import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { Requirement } from '#contract/screens.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { onboardingPage, type WaitingStep } from './landing.ts'
import { mayOpen } from './route-access.ts'
import { useSessionControl, type SessionRedirect } from './session.tsx'

/**
 * Shows its child routes to users who meet the requirement (part A section 6). Without a session it redirects to
 * `/`, which remembers the path; without the permission, to `/unauthorized`. A dealer in the middle of the onboarding
 * is sent to the step that is due.
 */
export function ProtectedRoute({ requires }: { readonly requires: Requirement }) {
  const { state, tryAgain } = useSessionControl()
  const location = useLocation()
  const from = `${location.pathname}${location.search}`
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
    case 'signedOut':
      return <Leave from={from} leaving={state.leaving?.page === from ? state.leaving : null} />
    case 'signedIn': {
      const { role, onboarding } = state.session
      if (onboarding === 'otp_login') return <TurnAway waiting={onboarding} />
      if (!mayOpen(role, requires)) return <Navigate to={paths.unauthorized} replace state={{ from }} />
      const unfinished = role === 'orguserdealer' ? onboardingPage(onboarding) : null
      const mayStay = unfinished === null || requires.duringOnboarding === true
      return mayStay ? <Outlet /> : <Navigate to={unfinished} replace />
    }
  }
}

function Leave({ from, leaving }: { readonly from: string; readonly leaving: SessionRedirect | null }) {
  const isRemembered = leaving?.isRemembered ?? true
  const state = { ...(isRemembered && { from }), ...(leaving?.waiting && { waiting: leaving.waiting }) }
  return <Navigate to={leaving?.to ?? paths.login} replace state={state} />
}

/** Ends the session of an account whose mobile is not verified; the login screen says so (part A section 4). */
function TurnAway({ waiting }: { readonly waiting: WaitingStep }) {
  const { signOut } = useSessionControl()
  useEffect(() => void signOut(waiting), [signOut, waiting])
  return <Loading />
}
