import { UNKNOWN } from '#domain/analytics/analytics-event.ts'
import { changeBuffer } from './event-buffer.ts'
import { endSessionId, sessionId, userFields } from './recorded-event.ts'
import { readTrackedUser, type TrackedUser } from './tracked-user.ts'
import { warn } from './warn.ts'

/** How long after the first check of the user the second one runs, in ms (part A section 9). */
const SECOND_CHECK = 100

let user: TrackedUser | null = null

const listeners = new Set<() => void>()

/** Returns who the tracker takes for the person at this browser; null for nobody. */
export const currentUser = (): TrackedUser | null => user

/** Subscribes to changes of {@link currentUser}. */
export function subscribeToUser(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Checks who is signed in, at once and again when what is stored about them must be complete. */
export function identify(): void {
  checkUser()
  setTimeout(checkUser, SECOND_CHECK)
}

/** Takes the person who is signed in for the one of all further events, and of those before the login in this tab. */
export function checkUser(): void {
  const found = readTrackedUser()
  if (JSON.stringify(found) === JSON.stringify(user)) return
  if (user !== null && user.uid !== found?.uid) endSessionId()
  user = found
  if (found !== null) claimEvents(found)
  for (const listener of listeners) listener()
}

/** Assigns the anonymous events of this tab's session to the user whose login has just succeeded. */
function claimEvents(owner: TrackedUser): void {
  const session = sessionId()
  changeBuffer((events) =>
    events.some((event) => event.userId === UNKNOWN && event.sessionId === session)
      ? events.map((event) =>
          event.userId === UNKNOWN && event.sessionId === session
            ? { ...event, ...userFields(owner) }
            : event,
        )
      : events,
  ).catch((error: unknown) => warn('Analytics events could not be claimed.', error))
}
