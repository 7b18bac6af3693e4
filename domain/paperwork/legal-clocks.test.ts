import { describe, expect, test } from 'vitest'
import {
  isFromOtherState,
  legalDuesOf,
  rulesFor,
  TRANSFER_RULES,
  type LegalDuty,
  type TransferFacts,
} from './legal-clocks.ts'

/** 5 March 2026, 01:00 in India, which is still 4 March in UTC. */
const DELIVERED = Date.parse('2026-03-04T19:30:00Z')

const inState: TransferFacts = {
  transferredAt: DELIVERED,
  registeredIn: 'Delhi',
  isBharatSeries: false,
  buyerState: 'Delhi',
  hypothecation: 'clear',
  nocSentAt: null,
  rcAcceptedAt: null,
}

const daysOf = (facts: TransferFacts) => legalDuesOf(facts).map(({ duty, dueOn }) => [duty, dueOn])

const dueOf = (facts: TransferFacts, wanted: LegalDuty) =>
  legalDuesOf(facts).find(({ duty }) => duty === wanted)

describe('the days of section 50', () => {
  test('within the state: 14 for the transferor, 30 for the transferee, from the Indian day of the delivery', () => {
    expect(daysOf(inState)).toEqual([
      ['reportTransfer', '2026-03-19'],
      ['applyForTransfer', '2026-04-04'],
    ])
    expect(legalDuesOf(inState).map(({ by, form, isCertain }) => [by, form, isCertain])).toEqual([
      ['transferor', '29', true],
      ['transferee', '30', true],
    ])
  })

  test('from another state: 45 for the transferor, with the NOC', () => {
    expect(daysOf({ ...inState, registeredIn: 'Haryana' })).toEqual([
      ['reportTransfer', '2026-04-19'],
      ['forwardNoc', '2026-04-19'],
      ['applyForTransfer', '2026-04-04'],
    ])
  })

  test.each([{ registeredIn: null }, { buyerState: null }])(
    'with %o unknown, the earlier day counts, and an NOC may be due',
    (unknown) => {
      const facts = { ...inState, ...unknown }
      expect(dueOf(facts, 'reportTransfer')).toMatchObject({ dueOn: '2026-03-19', isCertain: false })
      expect(dueOf(facts, 'forwardNoc')).toMatchObject({ dueOn: '2026-04-19', isCertain: false })
      expect(dueOf(facts, 'applyForTransfer')).toMatchObject({ isCertain: true })
    },
  )

  test('before the delivery nothing has a day', () => {
    expect(legalDuesOf({ ...inState, transferredAt: null }).map(({ dueOn }) => dueOn)).toEqual([null, null])
  })

  test('over the end of a leap year’s February', () => {
    const facts = { ...inState, transferredAt: Date.parse('2028-02-20T06:00:00Z') }
    expect(daysOf(facts)).toEqual([
      ['reportTransfer', '2028-03-05'],
      ['applyForTransfer', '2028-03-21'],
    ])
  })

  test('the names of a state are compared whatever their spelling', () => {
    const facts = { registeredIn: 'Jammu and Kashmir', buyerState: 'JAMMU & KASHMIR' }
    expect(isFromOtherState(facts)).toBe(false)
    expect(isFromOtherState({ ...facts, buyerState: 'Ladakh' })).toBe(true)
  })
})

describe('hypothecation', () => {
  test('one that is recorded must end before the transferee’s last day', () => {
    expect(dueOf({ ...inState, hypothecation: 'issue' }, 'endHypothecation')).toMatchObject({
      by: 'transferor',
      form: '35',
      dueOn: '2026-04-04',
      isCertain: true,
    })
  })

  test('one that may exist is listed as not certain', () => {
    expect(dueOf({ ...inState, hypothecation: 'unknown' }, 'endHypothecation')?.isCertain).toBe(false)
  })
})

describe('the Bharat series', () => {
  const bharat = { ...inState, registeredIn: null, isBharatSeries: true }

  test('needs no NOC, but a mark of the buyer’s state', () => {
    expect(daysOf(bharat)).toEqual([
      ['reportTransfer', '2026-03-19'],
      ['applyForTransfer', '2026-04-04'],
      ['takeStateMark', '2026-04-04'],
    ])
  })

  test('before 14 December 2022 the rules had no such duty', () => {
    const before = { ...bharat, transferredAt: Date.parse('2022-12-13T18:29:59Z') }
    const after = { ...bharat, transferredAt: Date.parse('2022-12-13T18:30:00Z') }
    expect(dueOf(before, 'takeStateMark')).toBeUndefined()
    expect(dueOf(after, 'takeStateMark')).toMatchObject({ dueOn: '2023-01-13', rulesFrom: '2022-12-14' })
    expect(dueOf(before, 'applyForTransfer')?.rulesFrom).toBe('1989-07-01')
  })
})

describe('what is done', () => {
  test('the NOC on the day on which it was sent', () => {
    const facts = { ...inState, registeredIn: 'Haryana', nocSentAt: Date.parse('2026-03-10T06:00:00Z') }
    expect(legalDuesOf(facts).map(({ duty, doneOn }) => [duty, doneOn])).toEqual([
      ['reportTransfer', null],
      ['forwardNoc', '2026-03-10'],
      ['applyForTransfer', null],
    ])
  })

  test('everything once the new RC is accepted', () => {
    const rcAcceptedAt = Date.parse('2026-04-02T06:00:00Z')
    for (const due of legalDuesOf({ ...inState, hypothecation: 'issue', rcAcceptedAt })) {
      expect(due.doneOn, due.duty).toBe('2026-04-02')
    }
    const without = { ...inState, registeredIn: 'Haryana', rcAcceptedAt }
    expect(dueOf(without, 'forwardNoc')?.doneOn).toBe('2026-04-02')
  })
})

describe('the sets of rules', () => {
  test('stand in the order of their days', () => {
    const days = TRANSFER_RULES.map(({ from }) => from)
    expect(days).toEqual(days.toSorted())
    expect(new Set(days).size).toBe(days.length)
  })

  test('each holds from its day on, and the latest for a transfer to come', () => {
    for (const rules of TRANSFER_RULES) expect(rulesFor(rules.from)).toBe(rules)
    expect(rulesFor(null)).toBe(TRANSFER_RULES.at(-1))
    expect(rulesFor('1950-01-01')).toBe(TRANSFER_RULES[0])
  })
})
