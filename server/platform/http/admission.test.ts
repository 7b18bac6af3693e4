import { expect, test } from 'vitest'
import { operationOf } from '#contract/api.ts'
import { createAdmission, admissionKindOf, type Admission, type AdmissionKind } from './admission.ts'

function build(given: { atOnce?: number; waiting?: number; loopDelay?: () => number } = {}) {
  const refused: string[] = []
  const limit = { atOnce: given.atOnce ?? 1, waiting: given.waiting ?? 1 }
  const admission = createAdmission({
    limits: { bid: { atOnce: 100, waiting: 0 }, command: limit, browsing: limit },
    loopDelay: given.loopDelay ?? (() => 0),
    meters: { watch: () => undefined, refused: (kind, reason) => refused.push(`${kind} ${reason}`) },
  })
  return { admission, refused }
}

async function entered(admission: Admission, kind: AdmissionKind): Promise<() => void> {
  const answer = await admission.beginWork(kind)
  if (!answer.ok) throw new Error(answer.refusal.message)
  return answer.value
}

const BUSY = { ok: false, refusal: { code: 'UNAVAILABLE', retryAfterSeconds: 2 } }

test('waiting calls get their turn in order, and a call without room is refused at once with Retry-After', async () => {
  const { admission, refused } = build({ atOnce: 1, waiting: 2 })
  const leave = await entered(admission, 'browsing')
  const turns: number[] = []
  const waiting = [1, 2].map(async (n) => {
    const leaveLater = await entered(admission, 'browsing')
    turns.push(n)
    leaveLater()
  })
  expect(await admission.beginWork('browsing')).toMatchObject(BUSY)
  expect(admission.beginAuthentication('browsing')).toMatchObject(BUSY)
  expect(refused).toEqual(['browsing crowded', 'browsing crowded'])
  expect(turns).toEqual([])
  leave()
  await Promise.all(waiting)
  expect(turns).toEqual([1, 2])
  expect(await admission.beginWork('browsing')).toMatchObject({ ok: true })
})

test('lists take no room from changes, and neither takes room from bids', async () => {
  const { admission } = build({ waiting: 0 })
  await entered(admission, 'browsing')
  expect(await admission.beginWork('browsing')).toMatchObject(BUSY)
  expect(admission.beginAuthentication('command')).toMatchObject({ ok: true })
  for (let bid = 0; bid < 100; bid += 1) await entered(admission, 'bid')
  expect(await admission.beginWork('bid')).toMatchObject(BUSY)
})

test('a call takes room while it is authenticated', () => {
  const { admission } = build({ atOnce: 1, waiting: 0 })
  const first = admission.beginAuthentication('command')
  expect(admission.beginAuthentication('command')).toMatchObject(BUSY)
  if (first.ok) first.value()
  expect(admission.beginAuthentication('command')).toMatchObject({ ok: true })
})

test('while the event loop lags, lists are refused first, then changes, but never bids', () => {
  let delay = 500
  const { admission, refused } = build({ loopDelay: () => delay })
  const kinds = ['browsing', 'command', 'bid'] as const
  const open = () => kinds.map((kind) => admission.beginAuthentication(kind).ok)
  expect(open()).toEqual([false, true, true])
  delay = 60_000
  expect(open()).toEqual([false, false, true])
  expect(refused).toEqual(['browsing late', 'browsing late', 'command late'])
})

test('live streams and uploaded lists are admitted under any load', () => {
  expect(admissionKindOf('placeBidForCar', operationOf('placeBidForCar'))).toBe('bid')
  expect(admissionKindOf('addToMyCars', operationOf('addToMyCars'))).toBe('command')
  expect(admissionKindOf('getDealerHomeData', operationOf('getDealerHomeData'))).toBe('browsing')
  expect(admissionKindOf('openLive', operationOf('openLive'))).toBeNull()
  expect(admissionKindOf('admin/uploadImport', operationOf('admin/uploadImport'))).toBeNull()
})
