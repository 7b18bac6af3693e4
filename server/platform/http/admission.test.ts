import { expect, test, vi } from 'vitest'
import { OPERATION_NAMES, operationOf } from '#contract/api.ts'
import {
  admissionKindOf,
  createAdmission,
  takesTurnBeforeBody,
  type Admission,
  type AdmissionKind,
} from './admission.ts'

function build(given: { atOnce?: number; waiting?: number; loopDelay?: () => number } = {}) {
  const refused: string[] = []
  const limit = { atOnce: given.atOnce ?? 1, waiting: given.waiting ?? 1, longestWaitMs: 3_000 }
  const bid = { atOnce: 100, waiting: 0, longestWaitMs: 3_000 }
  const admission = createAdmission({
    limits: { bid, command: limit, browsing: limit, upload: limit, bulk: limit, analytics: limit },
    loopDelay: given.loopDelay ?? (() => 0),
    meters: { watch: () => undefined, refused: (kind, reason) => refused.push(`${kind} ${reason}`) },
  })
  return { admission, refused }
}

async function entered(admission: Admission, kind: AdmissionKind, caller = 'asha'): Promise<() => void> {
  const answer = await admission.beginWork(kind, caller)
  if (!answer.ok) throw new Error(answer.refusal.reason)
  return answer.value
}

/** Waits for the turns of these callers, and records each when it comes. */
function waitAll(admission: Admission, callers: readonly string[]) {
  const turns: string[] = []
  const leaves: (() => void)[] = []
  const all = callers.map(async (caller) => {
    const leave = await entered(admission, 'browsing', caller)
    turns.push(caller)
    leaves.push(leave)
  })
  return { turns, leaves, all: Promise.all(all) }
}

/** Lets promises that are settled take effect. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

const BUSY = { ok: false, refusal: { code: 'UNAVAILABLE', retryAfterSeconds: 2 } }

test('waiting calls get their turn in order, and a call without room is refused at once with Retry-After', async () => {
  const { admission, refused } = build({ atOnce: 1, waiting: 2 })
  const leave = await entered(admission, 'browsing', 'vikram')
  const { turns, leaves, all } = waitAll(admission, ['asha', 'meera'])
  expect(await admission.beginWork('browsing', 'ravi')).toMatchObject(BUSY)
  expect(admission.beginAuthentication('browsing')).toMatchObject(BUSY)
  expect(refused).toEqual(['browsing crowded', 'browsing crowded'])
  expect(turns).toEqual([])
  leave()
  await settle()
  expect(turns).toEqual(['asha'])
  leaves[0]?.()
  await all
  expect(turns).toEqual(['asha', 'meera'])
  leaves[1]?.()
  expect(await admission.beginWork('browsing', 'asha')).toMatchObject({ ok: true })
})

test('a caller takes a third of the places, and others find room at once', async () => {
  const { admission, refused } = build({ atOnce: 6, waiting: 9 })
  const held = [await entered(admission, 'browsing'), await entered(admission, 'browsing')]
  const { turns, leaves, all } = waitAll(admission, ['asha', 'asha', 'asha'])
  expect(await admission.beginWork('browsing', 'asha')).toMatchObject(BUSY)
  expect(refused).toEqual(['browsing share'])
  await settle()
  expect(turns).toEqual([])
  for (const caller of ['vikram', 'vikram', 'meera', 'meera']) await entered(admission, 'browsing', caller)

  for (const leave of held) leave()
  await settle()
  expect(turns).toHaveLength(2)
  leaves[0]?.()
  await all
})

test('a caller with many waiting calls does not delay one with few: they take turns', async () => {
  const { admission } = build({ atOnce: 3, waiting: 30 })
  const held = []
  for (const caller of ['vikram', 'meera', 'ravi']) held.push(await entered(admission, 'browsing', caller))
  const { turns, leaves, all } = waitAll(admission, ['asha', 'asha', 'asha', 'asha', 'john', 'priya', 'john'])
  for (const leave of held) leave()
  await settle()
  expect(turns).toEqual(['asha', 'john', 'priya'])
  while (turns.length < 7) {
    for (const leave of leaves.splice(0)) leave()
    await settle()
  }
  expect(turns).toEqual(['asha', 'john', 'priya', 'asha', 'john', 'asha', 'asha'])
  await all
})

test('a call that has waited too long is refused, and leaves its place in the line to others', async () => {
  vi.useFakeTimers()
  try {
    const { admission, refused } = build({ atOnce: 1, waiting: 6 })
    const leave = await entered(admission, 'browsing', 'vikram')
    const late = admission.beginWork('browsing', 'asha')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await late).toMatchObject(BUSY)
    expect(refused).toEqual(['browsing crowded'])
    const next = admission.beginWork('browsing', 'meera')
    leave()
    expect(await next).toMatchObject({ ok: true })
  } finally {
    vi.useRealTimers()
  }
})

test('lists take no room from changes, and neither takes room from bids', async () => {
  const { admission } = build({ waiting: 0 })
  await entered(admission, 'browsing')
  expect(await admission.beginWork('browsing', 'meera')).toMatchObject(BUSY)
  expect(admission.beginAuthentication('command')).toMatchObject({ ok: true })
  for (let bid = 0; bid < 100; bid += 1) await entered(admission, 'bid', `dealer ${bid % 3}`)
  expect(await admission.beginWork('bid', 'meera')).toMatchObject(BUSY)
})

test('a call takes room while it is authenticated', () => {
  const { admission } = build({ atOnce: 1, waiting: 0 })
  const first = admission.beginAuthentication('command')
  expect(admission.beginAuthentication('command')).toMatchObject(BUSY)
  if (first.ok) first.value()
  expect(admission.beginAuthentication('command')).toMatchObject({ ok: true })
})

test('while the event loop lags, lists and analytics are refused first, then changes, but never bids', () => {
  let delay = 500
  const { admission, refused } = build({ loopDelay: () => delay })
  const kinds = ['browsing', 'analytics', 'command', 'upload', 'bulk', 'bid'] as const
  const open = () => kinds.map((kind) => admission.beginAuthentication(kind).ok)
  expect(open()).toEqual([false, false, true, true, true, true])
  delay = 60_000
  expect(open()).toEqual([false, false, false, false, false, true])
  expect(refused.slice(2)).toEqual([
    'browsing late',
    'analytics late',
    'command late',
    'upload late',
    'bulk late',
  ])
})

test('live streams and uploaded lists are admitted under any load', () => {
  const kindOf = (name: (typeof OPERATION_NAMES)[number]) => admissionKindOf(name, operationOf(name))
  expect(kindOf('placeBidForCar')).toBe('bid')
  expect(kindOf('addToMyCars')).toBe('command')
  expect(kindOf('storeAnalyticsEvent')).toBe('analytics')
  expect(kindOf('getDealerHomeData')).toBe('browsing')
  expect(kindOf('openLive')).toBeNull()
  expect(kindOf('admin/uploadImport')).toBeNull()
})

test('every call that may send more than 64 KB for the memory takes its turn before its body', () => {
  const early = OPERATION_NAMES.filter((name) => {
    const kind = admissionKindOf(name, operationOf(name))
    return kind !== null && takesTurnBeforeBody(kind)
  })
  expect(early).toEqual(expect.arrayContaining(['uploadRaw', 'uploadFile', 'admin/importCars']))
  const large = OPERATION_NAMES.filter((name) => (operationOf(name).bodyLimit ?? 0) > 64 * 1024)
  // These are streamed to the store.
  const streamed = new Set(['admin/uploadImport', 'admin/uploadStatement'])
  expect(large.filter((name) => !streamed.has(name)).toSorted()).toEqual([...early].toSorted())
})
