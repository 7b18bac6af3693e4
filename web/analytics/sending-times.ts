import { bufferedEvents } from './event-buffer.ts'
import { EventsRefused } from './post-events.ts'
import { sendBuffered, sendingSession, type SendingSession } from './send-buffered.ts'
import { warn } from './warn.ts'

/** How long events wait for others before they are sent together, in ms. */
const GATHERING = 2_000
/** The wait after the first failure, in ms; it doubles with each further one, up to the longest. */
const FIRST_WAIT = 30_000
const LONGEST_WAIT = 600_000

/** The outcome of the last attempt to send. `at`: epoch ms on the device's clock. */
export type LastSending =
  | { readonly at: number; readonly sent: number }
  | { readonly at: number; readonly error: Error }

let lastSending: LastSending | null = null
let failures = 0
let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** The token that the server refused; nothing more is sent with it. */
let refusedToken: string | null = null

const listeners = new Set<() => void>()

/** Sends the buffered events shortly after, later if the last attempt failed. */
export function sendSoon(): void {
  if (timer !== undefined) return
  const wait = Math.max(GATHERING, notBefore - Date.now())
  timer = setTimeout(() => {
    timer = undefined
    void sendIfPossible()
  }, wait)
}

/**
 * Sends the buffered events at once, unless there are none, nobody is signed in, there is no network, or the last attempt
 * has just failed.
 */
export async function sendIfPossible(): Promise<void> {
  const session = sendingSession()
  if (session === null || session.token === refusedToken) return
  if (!navigator.onLine || Date.now() < notBefore) return
  if (bufferedEvents().length > 0) await sendAndNote(session)
}

/** Tries again at once: the network is back. */
export function sendAgain(): void {
  notBefore = 0
  void sendIfPossible()
}

/** Sends the buffered events now, and notes the outcome. A failure is logged, and tried again later. */
export async function sendAndNote(session: SendingSession): Promise<LastSending> {
  const outcome = await attempt(session)
  if ('sent' in outcome) {
    failures = 0
    notBefore = 0
  } else {
    warn('Analytics events could not be sent; they stay in this browser.', outcome.error.message)
    if (outcome.error instanceof EventsRefused && outcome.error.status === 401) refusedToken = session.token
    notBefore = Date.now() + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures)
    failures += 1
    sendSoon()
  }
  lastSending = outcome
  for (const listener of listeners) listener()
  return outcome
}

async function attempt(session: SendingSession): Promise<LastSending> {
  try {
    return { sent: await sendBuffered(session), at: Date.now() }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)), at: Date.now() }
  }
}

/** Returns the outcome of the last attempt to send; null before the first. */
export const readLastSending = (): LastSending | null => lastSending

/** Subscribes to {@link readLastSending}. */
export function subscribeToSending(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
