import type { PictureStore } from './picture-store.ts'
import type { QueuedPicture } from './queued-picture.ts'
import { sendPicture, type SendOutcome, type SendPorts } from './send-picture.ts'

/** The activity of the sender, which may run in another tab. */
export type Activity =
  /** `part` is the fraction sent, 0 to 1. */
  | { readonly kind: 'sending'; readonly id: string; readonly part: number }
  /** Nothing is due before `until`, in epoch milliseconds on the device's clock. */
  | { readonly kind: 'resting'; readonly until: number }
  | { readonly kind: 'signedOut' | 'idle' }

/** The dependencies of the sender. */
export interface SenderPorts extends SendPorts {
  readonly owner: string
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Called when a picture changed in the store. */
  readonly onChange: () => void
  readonly onActivity: (activity: Activity) => void
}

/** Sends the pictures of one person, one at a time. */
export interface Sender {
  /** Sends what is due now. With `atOnce`, also what waits for its next attempt. */
  readonly wake: (atOnce?: boolean) => void
  readonly stop: () => void
}

const SECOND = 1000
const LONGEST_DELAY = 5 * 60 * SECOND
/** The longest delay of a timer: phones stop long timers of a page in the background. */
const LONGEST_TIMER = 60 * SECOND

/** Returns the delay before the next attempt, in ms: 2 s, doubled with each failure, at most 5 minutes. */
export function retryDelay(failures: number): number {
  return Math.min(2 ** failures * SECOND, LONGEST_DELAY)
}

/** Starts sending. */
export function startSender(ports: SenderPorts): Sender {
  const { store, owner, now } = ports
  const stopped = new AbortController()
  const { signal } = stopped
  let timer: ReturnType<typeof setTimeout> | undefined
  let round: Promise<void> | null = null
  let isWoken = false
  let isAtOnce = false
  /** Failures in a row of reaching the server at all. */
  let unreachable = 0
  let restUntil = 0

  async function run(): Promise<void> {
    while (isWoken && !signal.aborted) {
      isWoken = false
      if (isAtOnce) await makeDue()
      ports.onActivity(await sendDue())
    }
  }

  /** Sends until nothing is due. */
  async function sendDue(): Promise<Activity> {
    for (;;) {
      const waiting = (await store.list(owner)).filter(({ status }) => status === 'waiting')
      const due = restUntil > now() ? undefined : waiting.find(({ retryAt }) => retryAt <= now())
      if (signal.aborted || waiting.length === 0) return { kind: 'idle' }
      if (due === undefined) {
        const until = Math.max(restUntil, Math.min(...waiting.map(({ retryAt }) => retryAt)))
        wakeAt(until)
        return { kind: 'resting', until }
      }
      const outcome = await attempt(due)
      if (outcome.kind === 'signedOut') return { kind: 'signedOut' }
      if (outcome.kind === 'unreachable') {
        unreachable += 1
        restUntil = now() + retryDelay(unreachable)
      } else unreachable = 0
    }
  }

  async function attempt(picture: QueuedPicture): Promise<SendOutcome> {
    const show = (part: number) => {
      if (!signal.aborted) ports.onActivity({ kind: 'sending', id: picture.id, part })
    }
    show(0)
    const outcome = await sendPicture(ports, picture, { signal, onProgress: show })
    await record(store, picture, outcome, now())
    ports.onChange()
    return outcome
  }

  function wakeAt(at: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => wake(), Math.min(Math.max(at - now(), 0), LONGEST_TIMER))
  }

  function wake(atOnce = false): void {
    if (signal.aborted) return
    isWoken = true
    isAtOnce ||= atOnce
    round ??= run()
      // The store failed, for example because the browser closed it: try again with the next timer.
      .catch(() => wakeAt(now() + LONGEST_TIMER))
      .finally(() => {
        round = null
        if (isWoken) wake()
      })
  }

  /** Lets all waiting pictures be sent at once. */
  async function makeDue(): Promise<void> {
    isAtOnce = false
    restUntil = 0
    const resting = (await store.list(owner)).filter(({ retryAt }) => retryAt > now())
    for (const { id } of resting) await store.change(id, { retryAt: 0 })
  }

  wake()
  return {
    wake,
    stop: () => {
      clearTimeout(timer)
      stopped.abort()
    },
  }
}

/** Records the outcome of an attempt in the store. */
async function record(
  store: PictureStore,
  picture: QueuedPicture,
  outcome: SendOutcome,
  now: number,
): Promise<unknown> {
  switch (outcome.kind) {
    case 'later': {
      const failures = picture.failures + 1
      const delay = Math.max(retryDelay(failures), (outcome.seconds ?? 0) * SECOND)
      return store.change(picture.id, { failures, retryAt: now + delay })
    }
    case 'refused':
      return store.change(picture.id, { status: 'refused', refusal: outcome.refusal })
    case 'lost':
      return store.change(picture.id, { status: 'refused', refusal: null })
    case 'arrived':
    case 'deleted':
    case 'unreachable':
    case 'signedOut':
      return undefined
  }
}
