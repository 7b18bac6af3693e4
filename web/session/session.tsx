import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { OperationName, Output } from '#contract/api.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import type { AfterUnauthorized } from '#web/api/after-unauthorized.ts'
import { forgetCachedReads } from '#web/api/cached-reads.ts'
import { call } from '#web/api/client.ts'
import { CallFailure } from '#web/api/failure.ts'
import { finishRecording } from '#web/api/app-events.ts'
import { forgetLiveEvents } from '#web/api/received-events.ts'
import { parseJson } from '#web/api/parse-json.ts'
import { onUnauthorized, type Unauthorized } from '#web/api/unauthorized.ts'
import { paths } from '#web/paths.ts'
import { anyText as t } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
import { keepDeviceToken } from './device-tokens.ts'
import { followLanguage } from './follow-language.ts'
import { keepIdentity } from './keep-identity.ts'
import type { WaitingStep } from './landing.ts'
import { followLogouts, forgetInTab, forgetPerson, forgetTyped } from './person-storage.ts'
import { readSession, type Session, type User } from './read-session.ts'
import {
  forgetUnfinishedSignIn,
  forgetStored,
  readStored,
  storeValue,
  subscribeToAccount,
  subscribeToStored,
} from './stored-values.ts'

/** The redirect after a session ended. */
export interface SessionRedirect {
  /** The path and query of the page that was open. */
  readonly page: string
  readonly to: string
  /** Whether the next sign-in returns to that page. */
  readonly isRemembered: boolean
  /** The step that the account awaits; the login screen shows it. */
  readonly waiting?: WaitingStep | undefined
}

/** The tokens with which a session can be renewed. */
type Renewal = Pick<Output<'verifyOTP'>, 'accessToken' | 'refreshToken'>

/** The state of the session. */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut'; readonly leaving: SessionRedirect | null }
  | { readonly status: 'signedIn'; readonly session: Session }
  /** The token could not be checked: neither signed in nor out. */
  | { readonly status: 'failed'; readonly error: CallFailure }

interface SessionControl {
  readonly state: SessionState
  /** Signs in a dealer or an admin. @throws {CallFailure} if the answer cannot be read */
  readonly signIn: (answer: Output<'login'>) => Session
  /** Signs in a field worker, whose session can be renewed. @throws {CallFailure} if the answer cannot be read */
  readonly signInWithCode: (answer: Output<'verifyOTP'>) => Session
  readonly signOut: (waiting?: WaitingStep) => Promise<void>
  /** Sets the signed-in user as the server reported it after a change. */
  readonly setUser: (user: User) => void
  /** Sets the onboarding step that the server reported. */
  readonly setOnboardingStep: (step: OnboardingStep) => void
  readonly tryAgain: () => void
}

const SessionContext = createContext<SessionControl | null>(null)

/** Whether a new token belongs to the same user, so that the screens need not wait for its check. */
function isRenewed(state: SessionState): boolean {
  return state.status === 'signedIn' && state.session.user.uid === readStored('uid')
}

const currentPage = () => `${location.pathname}${location.search}`

const readToken = () => readStored('authToken')

/** Provides the session to all components below; checks a stored token on page load. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const token = useSyncExternalStore(subscribeToStored, readToken)
  const [checked, setChecked] = useState<{ readonly token: string; readonly state: SessionState } | null>(
    null,
  )
  const [leaving, setLeaving] = useState<SessionRedirect | null>(null)

  // Data read for one account must not be shown to the next, even if another tab signs in or out.
  useEffect(
    () =>
      subscribeToAccount((before, now) => {
        forgetCachedReads()
        forgetLiveEvents()
        if (now === null) forgetPerson()
        else if (before !== null) forgetInTab()
        queries.clear()
      }),
    [queries],
  )

  useEffect(followLogouts, [])

  const isKnown = token === null || checked?.token === token
  useEffect(() => {
    if (token === null || isKnown) return
    const aborter = new AbortController()
    const check = async () => {
      const state = await verify(token, aborter.signal)
      if (aborter.signal.aborted) return
      if (state.status === 'signedOut') forgetStored()
      // If the check of a renewed session fails, the open screen stays.
      else
        setChecked((last) =>
          state.status === 'failed' && last !== null && isRenewed(last.state)
            ? { ...last, token }
            : { token, state },
        )
    }
    void check()
    return () => aborter.abort()
  }, [token, isKnown])

  useEffect(() => {
    const leave = async ({ operation, token: refused }: Unauthorized) => {
      const { to, text } = await redirectAfter(operation)
      // An answer for an earlier session must not end a newer one.
      if (refused !== readToken()) return
      setLeaving({ page: currentPage(), to, isRemembered: true })
      forgetStored()
      showNotice({ kind: 'bad', text: t(text) })
    }
    return onUnauthorized((refusal) => {
      // The check on page load has no screen to leave.
      if (refusal.operation !== 'verifySession' && refusal.operation !== 'logout') void leave(refusal)
    })
  }, [])

  const signedIn = checked?.state.status === 'signedIn' ? checked.state.session.user : null
  useEffect(() => {
    if (signedIn !== null) followLanguage(signedIn)
  }, [signedIn])

  const enter = useCallback((token: string, answer: unknown, renewal: Renewal | null): Session => {
    const session = readSession(answer)
    if (session === null || typeof token !== 'string') throw new CallFailure({ kind: 'badShape' })
    if (readStored('uid') !== session.user.uid) forgetStored()
    keepDeviceToken(session.user, answer)
    keepIdentity(session.user, session.onboarding)
    storeValue('accessToken', renewal?.accessToken ?? null)
    storeValue('refreshToken', renewal?.refreshToken ?? null)
    storeValue('userSession', renewal === null ? null : JSON.stringify(session.user))
    forgetUnfinishedSignIn()
    setChecked({ token, state: { status: 'signedIn', session } })
    storeValue('authToken', token)
    return session
  }, [])
  const signIn = useCallback((answer: Output<'login'>) => enter(answer.token, answer, null), [enter])
  const signInWithCode = useCallback(
    (answer: Output<'verifyOTP'>) => enter(answer.sessionToken, answer, answer),
    [enter],
  )

  const signOut = useCallback(async (waiting?: WaitingStep) => {
    const ended = endSession()
    setLeaving({ page: currentPage(), to: paths.login, isRemembered: false, waiting })
    forgetStored()
    forgetTyped()
    try {
      await ended
    } catch (error) {
      const isOver = error instanceof CallFailure && error.failure.kind === 'answer'
      if (!isOver) showNotice({ kind: 'info', text: t('layout.logoutUnanswered') })
    }
  }, [])

  const setUser = useCallback((user: User) => {
    setChecked((known) => {
      if (known?.state.status !== 'signedIn') return known
      const session = { ...known.state.session, user }
      keepIdentity(user, session.onboarding)
      return { ...known, state: { status: 'signedIn', session } }
    })
  }, [])

  const setOnboardingStep = useCallback((step: OnboardingStep) => {
    storeValue('onboardingStatus', step)
    setChecked((known) => {
      if (known?.state.status !== 'signedIn') return known
      const session = { ...known.state.session, onboarding: step }
      return { ...known, state: { status: 'signedIn', session } }
    })
  }, [])

  const tryAgain = useCallback(() => {
    setChecked(null)
  }, [])

  const control = useMemo((): SessionControl => {
    const known: SessionState =
      token === null
        ? { status: 'signedOut', leaving }
        : checked !== null && (checked.token === token || isRenewed(checked.state))
          ? checked.state
          : { status: 'loading' }
    return { state: known, signIn, signInWithCode, signOut, setUser, setOnboardingStep, tryAgain }
  }, [token, checked, leaving, signIn, signInWithCode, signOut, setUser, setOnboardingStep, tryAgain])
  return <SessionContext value={control}>{children}</SessionContext>
}

/** Loads the redirects after a 401, which no first screen needs. */
export const loadRedirects = () => import('#web/api/after-unauthorized.ts')

/** Returns the redirect after a 401 of this call on the open page; to the login if the redirects cannot be loaded. */
async function redirectAfter(operation: OperationName): Promise<AfterUnauthorized> {
  try {
    return (await loadRedirects()).afterUnauthorized(operation, location.pathname)
  } catch {
    return { to: paths.login, text: 'error.unauthorized' }
  }
}

/** Ends the session on the server, as soon as what was done in it is told. */
async function endSession(): Promise<void> {
  const token = readToken()
  await finishRecording()
  await call('logout', {}, { repeats: 0, ...(token !== null && { token }) })
}

/** How long the check of a session waits for an answer if the device knows whose session it is. */
const WITHOUT_RETRIES = { attemptTimeout: 8_000, repeats: 0 } as const

async function verify(token: string, signal: AbortSignal): Promise<SessionState> {
  // A field worker's device keeps whose session it is, so that the portals work without a network.
  const kept = readSession({ user: parseJson(readStored('userSession') ?? '') })
  try {
    const answer = await call('verifySession', {}, { signal, ...(kept !== null && WITHOUT_RETRIES) })
    const session = readSession(answer)
    if (session === null) return { status: 'failed', error: new CallFailure({ kind: 'badShape' }) }
    if (readToken() === token) keepIdentity(session.user, session.onboarding)
    return { status: 'signedIn', session }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    const { kind } = error.failure
    if (kept !== null && (kind === 'network' || kind === 'timeout'))
      return { status: 'signedIn', session: kept }
    const isOver = error.failure.kind === 'answer' && error.failure.status === 401
    return isOver ? { status: 'signedOut', leaving: null } : { status: 'failed', error }
  }
}

/** Returns the session state and the functions that change it. */
export function useSessionControl(): SessionControl {
  const control = useContext(SessionContext)
  if (control === null) throw new Error('useSessionControl must be used within a SessionProvider')
  return control
}

/** Returns the signed-in user's session, on a page behind a `ProtectedRoute`. */
export function useSession(): Session & { readonly signOut: () => Promise<void> } {
  const { state, signOut } = useSessionControl()
  if (state.status !== 'signedIn') throw new Error('useSession must be used on a protected page')
  return { ...state.session, signOut }
}
