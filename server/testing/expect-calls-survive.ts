import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { operationOf, type OperationName } from '#contract/api.ts'
import { auditedActions } from '#contract/operation.ts'
import type { CallScene } from './call-scene.ts'
import {
  CALLABLE,
  sendAndRecord,
  sendSpread,
  makeReadyCalls,
  createAnswerLog,
  summarise,
  type ReadyCall,
} from './every-call.ts'
import type { StormFault } from './expect-nothing-lost.ts'
import { readStoredRows, rowsGained } from './stored-rows-queries.ts'
import { report } from './tier.ts'

/** A temporary fault. */
export interface Fault {
  /** A noun phrase for reports, for example "a database that …". */
  readonly what: string
  /** Its duration in ms. */
  readonly lasts: number
  begin(): Promise<void> | void
  end(): Promise<void> | void
}

/** The app under test. */
export interface FaultTarget {
  /** The URL of the app that is exposed to the fault. */
  readonly url: string
  /** The scene, whose database is read directly before and after the fault. */
  readonly scene: CallScene
  /** The operations to call; by default all. */
  readonly names?: readonly OperationName[]
}

/** Wraps a fault, for half its duration, so that it can strike during a storm of bids. */
export function stormFaultOf(fault: Fault, url: string): StormFault {
  const lasts = fault.lasts / 2
  const isReady = async () => (await fetch(`${url}/readyz`)).status
  return {
    name: `${fault.what} for ${lasts / 1000} s`,
    strike: async () => {
      await fault.begin()
      await delay(lasts)
      await fault.end()
    },
    untilReady: () => expect.poll(isReady, { timeout: HEALTHY_WITHIN }).toBe(200),
  }
}

/** Time limits in ms. Every request is answered within 15 s, and the app recovers within 10 s. */
const ANSWERED_WITHIN = 15_000
const HEALTHY_WITHIN = 10_000
/** The time in ms over which every read is made once: as a burst, some would be refused by a healthy app, too. */
const READ_OVER = 2_000
/** The time in ms over which every call is made once. */
const WAVE = 4_000

/**
 * Calls that cannot be prepared several at a time, because a setting has at most one proposed change, because the same
 * answer about a consent is recorded once, because a password that was given again counts for one confirmation and for
 * no other call, and because a matching gives a statement without an account the house's only one. `acts-killed` and
 * `lost-answers` make each of them alone.
 */
const ONE_AT_A_TIME: ReadonlySet<OperationName> = new Set([
  'admin/proposeSetting',
  'setAnalyticsConsent',
  'admin/confirmProposal',
  'admin/assignStatementAccount',
])

/**
 * Makes calls repeatedly during a fault, by default one of every operation. Checks that each is answered in time with a
 * value, a refusal or a proper 503, and that the app recovers soon afterwards. Repeating each command with its key must
 * then have exactly one effect, regardless of its first outcome.
 */
export async function expectCallsSurvive(
  fault: Fault,
  { url, scene, names: asked = CALLABLE }: FaultTarget,
): Promise<void> {
  const names = asked.filter((name) => !ONE_AT_A_TIME.has(name))
  const readRows = () => readStoredRows(scene.app.database.db)
  const first = await makeCalls(names, scene)
  const reading = first.filter(({ message }) => message.method === 'GET')
  await untilHealthy(url, reading)
  const untouched = await readRows()
  await repeatUntilDone(url, first)
  const gainedByOne = rowsGained(untouched, await readRows())

  const waves = Math.ceil(fault.lasts / WAVE)
  const calls: ReadyCall[] = []
  for (let wave = 0; wave < waves; wave += 1) calls.push(...(await makeCalls(names, scene)))
  const before = await readRows()
  const answers = createAnswerLog()
  await fault.begin()
  const sending = sendSpread(url, calls, fault.lasts, ANSWERED_WITHIN, answers)
  await delay(fault.lasts)
  await fault.end()
  const [healthyAfter] = await Promise.all([untilHealthy(url, reading), sending])
  report(
    `${fault.what} for ${fault.lasts / 1000} s: ${summarise(answers)}; ` +
      `healthy after ${(healthyAfter / 1000).toFixed(1)} s`,
  )
  expect(answers.faults).toEqual([])

  await repeatUntilDone(
    url,
    calls.filter((call) => call.isKept),
  )
  const gained = Object.entries(gainedByOne).map(([table, count]) => [table, count * waves] as const)
  expect(rowsGained(before, await readRows())).toEqual(Object.fromEntries(gained))
}

/**
 * Makes a call of each of these operations. Skips those whose repeats have further effects: commands without idempotency,
 * and reads that are audited each time.
 */
async function makeCalls(names: readonly OperationName[], scene: CallScene): Promise<readonly ReadyCall[]> {
  const calls = await makeReadyCalls(names, scene)
  const mayRepeat = ({ name, message }: ReadyCall) =>
    message.method === 'GET' && auditedActions(operationOf(name).audits).length === 0
  return calls.filter((call) => call.isKept || mayRepeat(call))
}

/** Waits until all of these calls succeed, and returns the elapsed time in ms. */
async function untilHealthy(url: string, reading: readonly ReadyCall[]): Promise<number> {
  const begun = performance.now()
  const statuses = async () => {
    const answers = createAnswerLog()
    await sendSpread(url, reading, READ_OVER, ANSWERED_WITHIN, answers)
    return [...answers.statuses.keys()]
  }
  await expect.poll(statuses, { timeout: HEALTHY_WITHIN }).toEqual([200])
  return performance.now() - begun
}

/** Repeats calls until each succeeds. */
async function repeatUntilDone(url: string, calls: readonly ReadyCall[]): Promise<void> {
  for (const call of calls) {
    const status = async () => (await sendAndRecord(url, call, ANSWERED_WITHIN, createAnswerLog()))?.status
    await expect.poll(status, { timeout: 30_000, message: call.name }).toBe(200)
  }
}
