import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CallFailure, readRefusal, type Failure } from '#web/api/failure.ts'
import type { Destination } from './destination.ts'
import { createPictureStore } from './picture-store.ts'
import { queuePicture, type QueuedPicture } from './queued-picture.ts'
import { retryDelay, startSender, type Activity, type Sender } from './sender.ts'

const MINUTE = 60_000

/** A fault of a call: the answer is lost after the work, the call fails, or something else happens first. */
type Trouble = 'lost' | CallFailure | (() => Promise<unknown>)

const network = () => new CallFailure({ kind: 'network' })
const refusal = (status: number, code: string, more: object = {}, retryAfter: number | null = null) =>
  new CallFailure(readRefusal(status, { code, error: `Said ${code}.`, ...more }, retryAfter))

let people = 0
let owner: string
let now: number
let sender: Sender | null
let activities: Activity[]
let files: Map<string, string>
let attached: string[]
let uploads: string[]
let attempts: string[]
/** The troubles of the next calls, in order. */
let uploadTroubles: Trouble[]
let attachTroubles: Trouble[]
let newKeys: number
const store = createPictureStore()

beforeEach(() => {
  people += 1
  owner = `sender ${people}`
  now = 1_000_000
  sender = null
  activities = []
  files = new Map()
  ;[attached, uploads, attempts, uploadTroubles, attachTroubles] = [[], [], [], [], []]
  newKeys = 0
})
afterEach(() => sender?.stop())

async function act(trouble: Trouble | undefined, work: () => void): Promise<void> {
  if (trouble instanceof CallFailure) throw trouble
  if (typeof trouble === 'function') await trouble()
  work()
  if (trouble === 'lost') throw network()
}

/** A server that stores one file for a key, and one picture for an id. */
const destination: Destination = {
  folder: 'evaluations',
  async attach({ id }) {
    attempts.push(id)
    await act(attachTroubles.shift(), () => {
      if (!attached.includes(id)) attached.push(id)
    })
  },
}

function start(): void {
  sender = startSender({
    owner,
    store,
    destinations: { evaluation: destination },
    upload: async (_file, { idempotencyKey, onProgress }) => {
      uploads.push(idempotencyKey)
      onProgress(0.5)
      await act(uploadTroubles.shift(), () => {
        if (!files.has(idempotencyKey)) files.set(idempotencyKey, `file ${files.size + 1}`)
      })
      return { fileId: files.get(idempotencyKey) ?? '' }
    },
    newKey: () => `new key ${(newKeys += 1)}`,
    now: () => now,
    onChange: () => undefined,
    onActivity: (activity) => activities.push(activity),
  })
}

/** Keeps a picture of this view for the person of the test. */
async function keep(label: string, replaced: readonly string[] = []): Promise<QueuedPicture> {
  now += 1
  const taken = { owner, kind: 'evaluation', subject: 'flow 1', label, title: 'Creta', takenAt: now }
  const picture = queuePicture(taken)
  await store.add(picture, new Blob([label], { type: 'image/jpeg' }), replaced)
  return picture
}

const statuses = async () => (await store.list(owner)).map(({ status }) => status)
const stateOf = async (id: string) => (await store.list(owner)).find((picture) => picture.id === id)
const expectStatuses = (...expected: readonly string[]) => expect.poll(statuses).toEqual(expected)
const last = () => activities.at(-1)

/** Lets time pass until the sender's next attempt. */
async function untilNextAttempt(): Promise<void> {
  await expect.poll(() => last()?.kind).toBe('resting')
  const resting = last()
  if (resting?.kind === 'resting') now = resting.until
  sender?.wake()
}

describe('pictures', () => {
  test('go up one after the other in the order taken, each once', async () => {
    const pictures = [await keep('Front Face'), await keep('Left'), await keep('Rear')]
    start()
    await expectStatuses('arrived', 'arrived', 'arrived')
    expect(attached).toEqual(pictures.map(({ id }) => id))
    expect(uploads).toEqual(pictures.map(({ key }) => key))
    expect(activities).toContainEqual({ kind: 'sending', id: pictures[1]?.id, part: 0.5 })
    await expect.poll(last).toEqual({ kind: 'idle' })
  })

  test('that are taken later go up when the sender is woken', async () => {
    start()
    await keep('Left')
    sender?.wake()
    await expectStatuses('arrived')
  })

  test.each(['upload', 'attach'] as const)('arrive once if the answer of the %s was lost', async (half) => {
    const picture = await keep('Left')
    ;(half === 'upload' ? uploadTroubles : attachTroubles).push('lost')
    start()
    await untilNextAttempt()
    await expectStatuses('arrived')
    expect(attached).toEqual([picture.id])
    expect(new Set(uploads)).toEqual(new Set([picture.key]))
    expect(files.size).toBe(1)
    // The half that was done is not repeated.
    expect(attempts).toHaveLength(half === 'upload' ? 1 : 2)
  })

  test('arrive once if the browser was killed after the upload', async () => {
    const picture = await keep('Left')
    attachTroubles.push(() => new Promise(() => undefined))
    start()
    await expect.poll(() => attempts.length).toBe(1)
    sender?.stop()
    start()
    await expectStatuses('arrived')
    expect(uploads).toEqual([picture.key])
    expect(attached).toEqual([picture.id])
  })
})

describe('without a network', () => {
  test('the delay grows to five minutes, and all go up when it is back', async () => {
    await keep('Left')
    await keep('Rear')
    uploadTroubles = Array.from({ length: 12 }, network)
    start()
    const delays: number[] = []
    for (let tried = 0; tried < 12; tried += 1) {
      await expect.poll(() => uploads.length).toBe(tried + 1)
      await expect.poll(() => last()?.kind).toBe('resting')
      const resting = last()
      if (resting?.kind === 'resting') delays.push(resting.until - now)
      await untilNextAttempt()
    }
    await expectStatuses('arrived', 'arrived')
    expect(delays).toEqual(delays.map((_, failed) => retryDelay(failed + 1)))
    expect(delays.at(-1)).toBe(5 * MINUTE)
    expect(attached).toHaveLength(2)
  })

  test('a person who wants to, or a network that is back, need not wait', async () => {
    await keep('Left')
    uploadTroubles = [network(), network(), network()]
    start()
    for (let tried = 1; tried <= 3; tried += 1) {
      await expect.poll(() => [uploads.length, last()?.kind]).toEqual([tried, 'resting'])
      sender?.wake(true)
    }
    await expectStatuses('arrived')
  })

  test('the login page of a Wi-Fi network is no refusal', async () => {
    await keep('Left')
    uploadTroubles.push(new CallFailure(readRefusal(403, undefined, null)))
    start()
    await untilNextAttempt()
    await expectStatuses('arrived')
  })
})

describe('the server', () => {
  test.each([
    [400, 'FILE_REFUSED'],
    [413, 'TOO_LARGE'],
    [415, 'UNSUPPORTED_KIND'],
    [403, 'FORBIDDEN'],
  ])('refuses the file with %i: it stays with the reason, and the others go up', async (status, code) => {
    const bad = await keep('Left')
    const good = await keep('Rear')
    uploadTroubles.push(refusal(status, code))
    start()
    await expectStatuses('refused', 'arrived')
    expect(await stateOf(bad.id)).toMatchObject({ refusal: { status, code, message: `Said ${code}.` } })
    expect(await (await store.read(bad.id))?.text()).toBe('Left')
    expect(attached).toEqual([good.id])
  })

  test.each([
    [404, 'NOT_FOUND', {}],
    [409, 'WRONG_STATE', { state: 'PLACE_BIDS' }],
  ])('refuses the picture with %i: it stays, and can be sent again', async (status, code, more) => {
    const picture = await keep('Left')
    attachTroubles.push(refusal(status, code, more))
    start()
    await expectStatuses('refused')
    expect(await stateOf(picture.id)).toMatchObject({ refusal: { state: null, ...more } })
    await store.change(picture.id, { status: 'waiting', refusal: null })
    sender?.wake()
    await expectStatuses('arrived')
    expect(uploads).toHaveLength(1)
  })

  test.each([
    ['has a fault', refusal(500, 'INTERNAL_ERROR')],
    ['is busy', refusal(503, 'UNAVAILABLE', {}, 30)],
    ['has had too many', refusal(429, 'TOO_MANY_REQUESTS', {}, 30)],
    ['is still at the first attempt', refusal(409, 'IN_PROGRESS', {}, 1)],
    ['answers something else', new CallFailure({ kind: 'badShape' } satisfies Failure)],
  ])('%s: this picture waits its turn, and the others go up', async (_, trouble) => {
    const first = await keep('Left')
    await keep('Rear')
    uploadTroubles.push(trouble)
    start()
    await expectStatuses('waiting', 'arrived')
    const { failures = 0, retryAt = 0 } = (await stateOf(first.id)) ?? {}
    expect(failures).toBe(1)
    expect(retryAt).toBe(now + Math.max(2000, (retryAfterOf(trouble) ?? 0) * 1000))
    await untilNextAttempt()
    await expectStatuses('arrived', 'arrived')
  })

  test('no longer has an upload that was not attached for a day: it goes up again', async () => {
    const picture = await keep('Left')
    attachTroubles.push(network())
    start()
    await expect.poll(() => last()?.kind).toBe('resting')
    attachTroubles.push(refusal(400, 'INVALID_INPUT', { fields: { url: 'Please upload this file first.' } }))
    await untilNextAttempt()
    await expect.poll(() => attempts.length).toBe(2)
    await untilNextAttempt()
    await expectStatuses('arrived')
    expect(uploads).toEqual([picture.key, 'new key 1'])
  })

  test('has ended the session: the pictures stay, and nothing more is sent', async () => {
    await keep('Left')
    await keep('Rear')
    uploadTroubles.push(refusal(401, 'UNAUTHENTICATED'))
    start()
    await expect.poll(last).toEqual({ kind: 'signedOut' })
    expect(uploads).toHaveLength(1)
    expect(await statuses()).toEqual(['waiting', 'waiting'])
  })
})

describe('the person', () => {
  test('takes a picture again while the first goes up: only the second arrives', async () => {
    const first = await keep('Left')
    let second: QueuedPicture | undefined
    uploadTroubles.push(async () => {
      second = await keep('Left', [first.id])
    })
    start()
    await expectStatuses('arrived')
    expect(attached).toEqual([second?.id])
  })

  test('signs out: nothing more is sent', async () => {
    await keep('Left')
    await keep('Rear')
    uploadTroubles.push(async () => sender?.stop())
    start()
    await expect.poll(() => uploads.length).toBe(1)
    await expect.poll(last).toEqual({ kind: 'idle' })
    expect(uploads).toHaveLength(1)
  })

  test('learns of a picture that the device has lost', async () => {
    const picture = await keep('Left')
    await store.markArrived(picture.id)
    await store.change(picture.id, { status: 'waiting' })
    start()
    await expectStatuses('refused')
    expect(await stateOf(picture.id)).toMatchObject({ refusal: null })
  })
})

function retryAfterOf({ failure }: CallFailure): number | null {
  return failure.kind === 'answer' ? failure.retryAfterSeconds : null
}
