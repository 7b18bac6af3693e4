import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { OperationName } from '#contract/api.ts'
import type { CallScene } from './call-scene.ts'
import {
  CALLABLE,
  hear,
  hearSpread,
  makeReadyCalls,
  newHearings,
  tellHearings,
  type ReadyCall,
} from './every-call.ts'
import type { Blow } from './expect-nothing-lost.ts'
import { readStoredRows, rowsGained } from './stored-rows-queries.ts'
import { tell } from './tier.ts'

/** Something that goes wrong for a while. */
export interface Fault {
  /** "a database that …" */
  readonly what: string
  /** Milliseconds. */
  readonly lasts: number
  begin(): Promise<void> | void
  end(): Promise<void> | void
}

/** Where the calls go. */
export interface FaultyPlace {
  /** The house that meets the fault. */
  readonly url: string
  /** Its database is looked into before the fault and after it. */
  readonly scene: CallScene
  /** The calls that are made. */
  readonly names?: readonly OperationName[]
}

/** A fault as it strikes a storm of bids, for a shorter while. */
export function blowOf(fault: Fault, url: string): Blow {
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

/** Milliseconds. Every request is answered within fifteen seconds, and all is well again within ten. */
const ANSWERED_WITHIN = 15_000
const HEALTHY_WITHIN = 10_000
/** Milliseconds in which every call is made once. */
const WAVE = 4_000

/**
 * Makes calls, by default every one of the contract, again and again, while something is wrong. Each is answered in time, with a value, a
 * refusal, or a 503 that says so; soon after it all is well; and what is then repeated with its key has one effect,
 * whatever became of it before.
 */
export async function expectCallsSurvive(
  fault: Fault,
  { url, scene, names = CALLABLE }: FaultyPlace,
): Promise<void> {
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
  const hearings = newHearings()
  await fault.begin()
  const hearing = hearSpread(url, calls, fault.lasts, ANSWERED_WITHIN, hearings)
  await delay(fault.lasts)
  await fault.end()
  const [healthyAfter] = await Promise.all([untilHealthy(url, reading), hearing])
  tell(
    `${fault.what} for ${fault.lasts / 1000} s: ${tellHearings(hearings)}; ` +
      `healthy after ${(healthyAfter / 1000).toFixed(1)} s`,
  )
  expect(hearings.faults).toEqual([])

  await repeatUntilDone(
    url,
    calls.filter((call) => call.isKept),
  )
  const gained = Object.entries(gainedByOne).map(([table, count]) => [table, count * waves] as const)
  expect(rowsGained(before, await readRows())).toEqual(Object.fromEntries(gained))
}

/** A call of each of these operations, but of those that change something and would do so again: they know no keys. */
async function makeCalls(names: readonly OperationName[], scene: CallScene): Promise<readonly ReadyCall[]> {
  const calls = await makeReadyCalls(names, scene)
  return calls.filter(({ isKept, message }) => isKept || message.method === 'GET')
}

/** Milliseconds until every one of these calls is answered with its value again. */
async function untilHealthy(url: string, reading: readonly ReadyCall[]): Promise<number> {
  const begun = performance.now()
  const statuses = async () => {
    const hearings = newHearings()
    await Promise.all(reading.map((call) => hear(url, call, ANSWERED_WITHIN, hearings)))
    return [...hearings.statuses.keys()]
  }
  await expect.poll(statuses, { timeout: HEALTHY_WITHIN }).toEqual([200])
  return performance.now() - begun
}

/** Repeats calls until each is answered for good. */
async function repeatUntilDone(url: string, calls: readonly ReadyCall[]): Promise<void> {
  for (const call of calls) {
    const status = async () => (await hear(url, call, ANSWERED_WITHIN, newHearings()))?.status
    await expect.poll(status, { timeout: 30_000, message: call.name }).toBe(200)
  }
}
