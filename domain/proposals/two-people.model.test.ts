import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideDisableConfirmation } from './confirm-disable.ts'
import { decideSecondHalf } from './decide-proposal.ts'
import { isEnabled, mayActAlone, type Staff, type StaffMember } from './who-counts.ts'

const HOUR = 3_600_000
const COUNTING_HOURS = 72

/** An hour of the house. Each event has one. */
type Hour = number

interface Act {
  readonly at: Hour
  readonly who: string
  readonly what: 'added' | 'disabled' | 'disableConfirmed' | 'reinstated'
  /** Null for an operator of the machine. */
  readonly by: string | null
  /** The second person; null where one person did it alone. */
  readonly with: string | null
}

interface Proposal {
  readonly by: string
  readonly at: Hour
  readonly needsSecond: boolean
  /** The admin to reinstate; null for an act about money. */
  readonly reinstates: string | null
}

/** An act about money that was carried out. */
interface Done {
  readonly proposal: Proposal
  readonly by: string
  readonly at: Hour
  /** The number of events before it was proposed, and before it was carried out. */
  readonly logged: readonly [number, number]
}

/** The people of the house. Each may have further accounts, which it added itself. */
const PEOPLE = ['asha', 'bela', 'chandra']
const person = fc.constantFrom(...PEOPLE)
const command = fc.oneof(
  // An operator of the server adds accounts. In this test it is one of the people, who then controls them.
  fc.record({ what: fc.constant('add' as const), by: person }),
  fc.record({ what: fc.constant('disable' as const), by: fc.nat(4), whom: fc.nat(4) }),
  fc.record({ what: fc.constant('confirmDisable' as const), by: fc.nat(4), whom: fc.nat(4) }),
  fc.record({ what: fc.constant('reinstate' as const), by: fc.nat(4), whom: fc.nat(4) }),
  fc.record({ what: fc.constant('money' as const), by: fc.nat(4) }),
  fc.record({ what: fc.constant('confirm' as const), by: fc.nat(4), which: fc.nat(3) }),
  fc.record({ what: fc.constant('wait' as const), hours: fc.constantFrom(1, 30, 71, 72, 73, 200) }),
)
type Command = typeof command extends fc.Arbitrary<infer Made> ? Made : never

/** A house that decides by the rules under test, and remembers everything that happened. */
function play(
  commands: readonly Command[],
  founders: readonly string[] = PEOPLE,
): {
  readonly log: readonly Act[]
  readonly done: readonly Done[]
} {
  let now: Hour = 1_000
  let made = 0
  const log: Act[] = founders.map((who) => ({
    at: 0,
    who,
    what: 'added',
    by: 'founder',
    with: 'founder 2',
  }))
  const waiting: Proposal[] = []
  const proposedAfter = new Map<Proposal, number>()
  const done: Done[] = []
  const names = () => [...new Set(log.map(({ who }) => who))]
  const nameOf = (index: number) => names()[index % names().length] ?? ''
  const note = (who: string, what: Act['what'], by: string | null, second: string | null = null) =>
    log.push({ at: now, who, what, by, with: second })
  const carryOut = (proposal: Proposal, by: string, isAlone: boolean) => {
    const { reinstates } = proposal
    if (reinstates === null) {
      done.push({ proposal, by, at: now, logged: [proposedAfter.get(proposal) ?? 0, log.length] })
    } else if (!isEnabled(staffOf(log, now), reinstates)) {
      if (isAlone) note(reinstates, 'reinstated', by)
      else note(reinstates, 'reinstated', proposal.by, by)
    }
  }
  const propose = (by: string, reinstates: string | null) => {
    const staff = staffOf(log, now)
    if (!isEnabled(staff, by)) return
    const proposal = { by, at: now, needsSecond: !mayActAlone(staff, by), reinstates }
    proposedAfter.set(proposal, log.length)
    // Money waits for its confirmation even where one admin is alone, as a pay-back does.
    if (proposal.needsSecond || reinstates === null) waiting.push(proposal)
    else carryOut(proposal, by, true)
  }
  for (const step of commands) {
    const staff = staffOf(log, now)
    switch (step.what) {
      case 'add':
        made += 1
        note(`puppet ${made} of ${step.by}`, 'added', step.by)
        break
      case 'disable': {
        const [whom, by] = [nameOf(step.whom), nameOf(step.by)]
        if (whom !== by && isEnabled(staff, by) && isEnabled(staff, whom)) note(whom, 'disabled', by)
        break
      }
      case 'confirmDisable': {
        const [whom, by] = [nameOf(step.whom), nameOf(step.by)]
        if (decideDisableConfirmation(staff, whom, by).ok) note(whom, 'disableConfirmed', by)
        break
      }
      case 'reinstate': {
        const whom = nameOf(step.whom)
        if (!isEnabled(staff, whom)) propose(nameOf(step.by), whom)
        break
      }
      case 'money':
        propose(nameOf(step.by), null)
        break
      case 'confirm': {
        const proposal = waiting[step.which % Math.max(1, waiting.length)]
        if (proposal === undefined) break
        const by = nameOf(step.by)
        const decided = decideSecondHalf(staff, proposal, by)
        if (!decided.ok) break
        waiting.splice(waiting.indexOf(proposal), 1)
        carryOut(proposal, by, decided.value.isAlone)
        break
      }
      case 'wait':
        now += step.hours
    }
  }
  return { log, done }
}

/** Returns what the rules read, as the database keeps it. */
function staffOf(log: readonly Act[], now: Hour): Staff {
  const members = [...new Set(log.map(({ who }) => who))].map((uid): StaffMember => {
    const own = log.filter(({ who }) => who === uid)
    const state = own.findLast(({ what }) => what !== 'disableConfirmed')
    const letIn = own.findLast(({ what }) => what === 'added' || what === 'reinstated')
    return {
      uid,
      hasSignedIn: true,
      hasSecondFactor: true,
      secondFactorClearedAt: null,
      disabled:
        state?.what === 'disabled'
          ? { at: state.at * HOUR, by: state.by, isConfirmed: own.at(-1)?.what === 'disableConfirmed' }
          : null,
      letInAloneAt: letIn !== undefined && letIn.with === null ? letIn.at * HOUR : null,
    }
  })
  return { members, now: now * HOUR, isSecondFactorRequired: true }
}

/** The slow reference. Returns whether somebody counts, by looking at every hour of the last 72 on its own. */
function countsByTheBook(log: readonly Act[], who: string, now: Hour): boolean {
  const own = log.filter((act) => act.who === who)
  const letIn = own.findLast(({ what }) => what === 'added' || what === 'reinstated')
  if (letIn === undefined) return false
  const [last, beforeLast] = [own.at(-1), own.at(-2)]
  if (last?.what === 'disableConfirmed' && !isOfOne(log.slice(0, log.indexOf(last)), [last, beforeLast]))
    return false
  if (letIn.with === null && now - letIn.at < COUNTING_HOURS) return false
  for (let hour = now; hour > now - COUNTING_HOURS; hour -= 1) {
    // An admin who is disabled within an hour is still enabled at its beginning.
    const states = own.filter(({ what }) => what !== 'disableConfirmed')
    const before = states.findLast(({ at, what }) => (what === 'disabled' ? at < hour : at <= hour))
    if (before?.what === 'added' || before?.what === 'reinstated') return true
  }
  return false
}

/** The accounts that one of the people may use: its own, and those it added or let in alone in the last 72 hours. */
function accountsOf(log: readonly Act[], owner: string, now: Hour): ReadonlySet<string> {
  const accounts = new Set([owner])
  for (let before = 0; before < accounts.size;) {
    before = accounts.size
    for (const act of log) {
      const { who, by, with: second, what, at } = act
      const isLetIn = (what === 'added' || what === 'reinstated') && second === null
      const latest = log.findLast(
        (each) => each.who === who && (each.what === 'added' || each.what === 'reinstated'),
      )
      if (isLetIn && latest === act && by !== null && accounts.has(by) && now - at < COUNTING_HOURS)
        accounts.add(who)
    }
  }
  return accounts
}

/** Returns whether one person can use the accounts behind all of these events, at the time of the first. */
function isOfOne(log: readonly Act[], acts: readonly (Act | undefined)[]): boolean {
  const [first] = acts
  return PEOPLE.some((owner) => {
    const accounts = accountsOf(log, owner, first?.at ?? 0)
    return acts.every((each) => each?.by !== null && accounts.has(each?.by ?? ''))
  })
}

/**
 * Returns the acts about money that one person carried out alone while somebody else counted, at the start or the end.
 */
function findStolen(house: ReturnType<typeof play>): readonly string[] {
  return house.done.flatMap(({ proposal, by, at, logged }) => {
    const [beforeProposal, beforeEnd] = logged.map((length) => house.log.slice(0, length))
    if (beforeProposal === undefined || beforeEnd === undefined) return []
    return PEOPLE.filter((owner) => {
      const accounts = accountsOf(beforeEnd, owner, at)
      if (!accounts.has(proposal.by) || !accounts.has(by)) return false
      const others = (log: readonly Act[], hour: Hour) =>
        [...new Set(log.map(({ who }) => who))].some(
          (who) => who !== by && !accounts.has(who) && countsByTheBook(log, who, hour),
        )
      return others(beforeEnd, at)
    }).map((owner) => `${owner}, by ${proposal.by} and ${by}, at ${at}`)
  })
}

test('one person alone never gets through what takes two while another one counts', () => {
  fc.assert(
    fc.property(
      fc.array(command, { minLength: 4, maxLength: 24 }),
      fc.integer({ min: 2, max: 3 }),
      (commands, founders) => {
        expect(findStolen(play(commands, PEOPLE.slice(0, founders)))).toEqual([])
      },
    ),
    { numRuns: 8_000 },
  )
})

test('two people who count, and one who is left alone, get it through', () => {
  const paid = (...commands: readonly Command[]) => play(commands).done.length
  expect(paid({ what: 'money', by: 0 }, { what: 'confirm', by: 0, which: 0 })).toBe(0)
  expect(paid({ what: 'money', by: 0 }, { what: 'confirm', by: 1, which: 0 })).toBe(1)
  const disableOthers = [1, 2].map((whom) => ({ what: 'disable' as const, by: 0, whom }))
  const alone = [
    { what: 'money' as const, by: 0 },
    { what: 'confirm' as const, by: 0, which: 0 },
  ]
  expect(paid(...disableOthers, ...alone)).toBe(0)
  expect(paid(...disableOthers, { what: 'wait', hours: 71 }, ...alone)).toBe(0)
  expect(paid(...disableOthers, { what: 'wait', hours: 72 }, ...alone)).toBe(1)
})

// Asha is 0, Bela 1, and 2 is the account that Asha adds.
const PAY = [
  { what: 'money' as const, by: 0 },
  { what: 'confirm' as const, by: 0, which: 0 },
]
const ADD = { what: 'add' as const, by: 'asha' }

test.each<[string, readonly Command[]]>([
  [
    'has her own account confirm that she disabled the other one',
    [ADD, { what: 'disable', by: 0, whom: 1 }, { what: 'confirmDisable', by: 2, whom: 1 }, ...PAY],
  ],
  [
    'confirms that her own account disabled the other one',
    [ADD, { what: 'disable', by: 2, whom: 1 }, { what: 'confirmDisable', by: 0, whom: 1 }, ...PAY],
  ],
  [
    'confirms what her own account proposed',
    [ADD, { what: 'money', by: 2 }, { what: 'confirm', by: 0, which: 0 }],
  ],
  ['has her own account confirm', [ADD, { what: 'money', by: 0 }, { what: 'confirm', by: 2, which: 0 }]],
  [
    'disables the other one and lets it in again, so that it does not count yet',
    [{ what: 'disable', by: 0, whom: 1 }, { what: 'reinstate', by: 0, whom: 1 }, ...PAY],
  ],
  [
    'proposes while alone, and confirms when somebody else counts',
    [
      { what: 'disable', by: 0, whom: 1 },
      { what: 'wait', hours: 73 },
      { what: 'money', by: 0 },
      ADD,
      { what: 'wait', hours: 73 },
      { what: 'confirm', by: 0, which: 0 },
    ],
  ],
])('Asha gets nothing through alone: she %s', (_, commands) => {
  expect(play(commands, PEOPLE.slice(0, 2)).done).toEqual([])
})
