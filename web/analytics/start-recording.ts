import type { QueryClient } from '@tanstack/react-query'
import type { OperationName } from '#contract/api.ts'
import { isRecord } from '#domain/read-value.ts'
import { setRecorder, type AppEvent } from '#web/api/app-events.ts'
import { toServerTime } from '#web/api/server-clock.ts'
import { readStored, subscribeToAccount } from '#web/session/stored-values.ts'
import { writeUnwritten } from './event-buffer.ts'
import { eventsOfAnswer, eventsOfFailure, type CallContext } from './events-of-calls.ts'
import { findCarsIn } from './find-car.ts'
import { createFreshEvents } from './fresh-events.ts'
import { checkUser, currentUser, identify } from './identify.ts'
import { createPageViews } from './page-views.ts'
import { recordEvent } from './record-event.ts'
import { sendingSession } from './send-buffered.ts'
import { sendAgain, sendAndNote, sendIfPossible, sendSoon } from './sending-times.ts'
import { followConsent } from './third-party/sharing.ts'
import { warn } from './warn.ts'

/** The longest time in ms for which a logout waits until its events are sent. */
const LOGOUT_WAIT_MS = 3_000

/** How long after a login the person is known, in ms: what the browser stores about them is written by then. */
const AFTER_LOGIN = 100

/** The calls whose answer begins a session. */
const LOGINS: ReadonlySet<OperationName> = new Set(['login', 'loginDealer', 'verifyOTP'])

/** Begins to record what happens in the app, from what happened before on. `queries` holds the cars that are shown. */
export function startRecording(queries: QueryClient): void {
  const pages = createPageViews()
  const fresh = createFreshEvents()
  const consent = followConsent(queries)
  const findCars = findCarsIn(queries)

  function recordAppEvent(event: AppEvent): void {
    const at = toServerTime(event.at)
    if (event.kind === 'page') {
      pages.open(event.path, at)
      fresh.onPage()
      return
    }
    const { operation, input } = event
    const timestamp = new Date(at).toISOString()
    const context: CallContext = { findCars, timestamp, dealerName: currentUser()?.dealerName ?? null }
    const events =
      event.kind === 'answer'
        ? fresh.of(operation, eventsOfAnswer(operation, input, event.answer, context))
        : eventsOfFailure(operation, input, event.error, context)
    for (const { name, ...details } of events) recordEvent(name, details, { at })
    if (event.kind !== 'answer') return
    consent.learn(operation, event.answer)
    if (LOGINS.has(operation)) noteLogin(event.answer, at)
  }

  identify()
  // The id of the account is stored first, the rest of it right after.
  subscribeToAccount(() => queueMicrotask(identify))
  setRecorder({
    record: (event) => {
      try {
        recordAppEvent(event)
      } catch (error) {
        // Whatever is wrong here, the screens must not notice.
        warn('An analytics event could not be recorded.', error)
      }
    },
    finish: async () => {
      const session = sendingSession()
      if (session === null) return
      pages.settle()
      const roles = currentUser()?.roles.join(', ') ?? null
      recordEvent('user_logout', { label: roles, parameters: { roles } })
      writeUnwritten()
      await Promise.race([sendAndNote(session), pause(LOGOUT_WAIT_MS)])
    },
  })
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    pages.settle()
    writeUnwritten()
    void sendIfPossible()
  })
  addEventListener('pagehide', writeUnwritten)
  addEventListener('online', sendAgain)
  sendSoon()
}

/** Records a login once the browser has stored who it is; an account that may not enter yet is not signed in. */
function noteLogin(answer: unknown, at: number): void {
  checkUser()
  setTimeout(() => {
    checkUser()
    const token = isRecord(answer) ? (answer['sessionToken'] ?? answer['token']) : undefined
    if (typeof token !== 'string' || token !== readStored('authToken')) return
    const roles = currentUser()?.roles.join(', ') ?? null
    recordEvent('user_login', { label: roles, parameters: { roles } }, { at })
  }, AFTER_LOGIN)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
