import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { uploadFile } from '#web/api/upload-file.ts'
import { readStored, subscribeToAccount } from '#web/session/stored-values.ts'
import type { Destinations } from './destination.ts'
import { createPictureStore } from './picture-store.ts'
import { queuePicture, type QueuedPicture, type TakenPicture } from './queued-picture.ts'
import { startSender, type Activity, type Sender } from './sender.ts'

/** The pictures of a person, and what is done with them. */
export interface QueueView {
  /** The earliest first. Null until they are read from the device. */
  readonly pictures: readonly QueuedPicture[] | null
  readonly activity: Activity
}

/** The pictures of one person on this device: kept until they have arrived, and sent when there is a network. */
export interface PictureQueue {
  readonly owner: string
  readonly view: () => QueueView
  readonly subscribe: (onChange: () => void) => () => void
  /**
   * Keeps a picture on this device, instead of those that it replaces; it is sent as soon as possible.
   * @throws {NotKept}
   */
  readonly add: (
    taken: Omit<TakenPicture, 'owner' | 'takenAt'>,
    content: Blob,
    replaced?: readonly string[],
  ) => Promise<QueuedPicture>
  /** Returns the content of a picture; null if this device no longer has it. */
  readonly read: (id: string) => Promise<Blob | null>
  /** Sends a refused picture once more. */
  readonly sendAgain: (id: string) => Promise<void>
  /** Sends all that wait, without waiting for the next attempt. */
  readonly sendNow: () => void
  /** Notes that the server's list has pictures that arrived. */
  readonly noteListed: (ids: readonly string[]) => Promise<void>
  /** Deletes pictures from this device. */
  readonly remove: (ids: readonly string[]) => Promise<void>
}

/** A message between the tabs of a browser. */
type Message =
  | { readonly kind: 'changed' | 'sendNow' }
  | { readonly kind: 'activity'; readonly activity: Activity }

/** How long an arrived picture counts in the view, in ms after it was taken. */
const ARRIVED_SHOWN = 24 * 60 * 60 * 1000

const store = createPictureStore()

let open: { readonly queue: PictureQueue; readonly close: () => void } | null = null

/**
 * Returns the queue of the signed-in person, which works for as long as the page lives and the person stays signed in.
 * Only one tab of the browser sends; another takes over when it closes.
 */
export function openQueue(owner: string, destinations: Destinations): PictureQueue {
  if (open?.queue.owner === owner) return open.queue
  open?.close()
  const opened = createQueue(owner, destinations)
  open = opened
  const unsubscribe = subscribeToAccount(() => {
    if (readStored('uid') === owner) return
    unsubscribe()
    opened.close()
    if (open === opened) open = null
  })
  return opened.queue
}

/** Returns how many pictures of a person are on this device and have not arrived. */
export async function countKept(owner: string): Promise<number> {
  return (await store.list(owner)).filter(({ status }) => status !== 'arrived').length
}

function createQueue(owner: string, destinations: Destinations) {
  const closed = new AbortController()
  const listeners = new Set<() => void>()
  const channel = new BroadcastChannel(`pictures of ${owner}`)
  let view: QueueView = { pictures: null, activity: { kind: 'idle' } }
  let sender: Sender | null = null

  function show(change: Partial<QueueView>): void {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is limited to its origin
  const broadcast = (message: Message) => channel.postMessage(message)
  async function readAgain(): Promise<void> {
    const pictures = await store.list(owner)
    if (!closed.signal.aborted) show({ pictures })
  }
  /** After a change by this tab. */
  async function changed(): Promise<void> {
    broadcast({ kind: 'changed' })
    await readAgain()
    sender?.wake()
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'activity') return show({ activity: data.activity })
    if (data.kind === 'changed') void readAgain()
    sender?.wake(data.kind === 'sendNow')
  })

  const sendNow = () => sender?.wake(true)
  const onShown = () => document.visibilityState === 'visible' && sendNow()
  const events = { signal: closed.signal }
  addEventListener('online', sendNow, events)
  addEventListener('focus', sendNow, events)
  document.addEventListener('visibilitychange', onShown, events)

  void forgetArrived(owner).then(readAgain)
  void whileOnlySender(owner, closed.signal, () => {
    sender = startSender({
      owner,
      store,
      destinations,
      upload: uploadFile,
      newKey: newIdempotencyKey,
      now: Date.now,
      onChange: () => {
        broadcast({ kind: 'changed' })
        void readAgain()
      },
      onActivity: (activity) => {
        broadcast({ kind: 'activity', activity })
        show({ activity })
      },
    })
    return sender.stop
  })

  const queue: PictureQueue = {
    owner,
    view: () => view,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    async add(taken, content, replaced) {
      const picture = queuePicture({ ...taken, owner, takenAt: Math.round(serverNow()) })
      await store.add(picture, content, replaced)
      askToStay()
      await changed()
      return picture
    },
    read: store.read,
    async sendAgain(id) {
      const key = newIdempotencyKey()
      await store.change(id, { status: 'waiting', refusal: null, failures: 0, retryAt: 0, key })
      await changed()
    },
    sendNow: () => {
      // Another tab may be the one that sends.
      broadcast({ kind: 'sendNow' })
      sendNow()
    },
    async noteListed(ids) {
      for (const id of ids) await store.change(id, { isListed: true })
      await changed()
    },
    async remove(ids) {
      for (const id of ids) await store.remove(id)
      await changed()
    },
  }
  return {
    queue,
    close: () => {
      closed.abort()
      channel.close()
    },
  }
}

/** Deletes the records of pictures that arrived long ago. */
async function forgetArrived(owner: string): Promise<void> {
  for (const { id, status, takenAt } of await store.list(owner)) {
    if (status === 'arrived' && takenAt < serverNow() - ARRIVED_SHOWN) await store.remove(id)
  }
}

/** Asks the browser not to evict the pictures when the device runs out of storage. */
function askToStay(): void {
  void navigator.storage?.persist?.().catch(() => undefined)
}

/** Runs `start` in one tab at a time, until `signal` aborts; then calls what it returned. */
async function whileOnlySender(owner: string, signal: AbortSignal, start: () => () => void): Promise<void> {
  const untilClosed = () =>
    new Promise<void>((resolve) => {
      const stop = start()
      const end = () => {
        stop()
        resolve()
      }
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    })
  // Without TLS there are no locks; then every tab sends, which the keys make harmless.
  if (!('locks' in navigator)) return untilClosed()
  await navigator.locks.request(`pictures of ${owner}`, { signal }, untilClosed).catch(() => undefined)
}
