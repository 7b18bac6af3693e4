import { expect, test } from 'vitest'
import type { KnownLine } from './decide-lines.ts'
import { findElsewhere } from './other-account.ts'
import type { IdentifiedLine } from './read-statement.ts'

interface Given {
  /** A UTR, or a wording in lower case. */
  readonly text: string
  readonly day?: string
  readonly direction?: 'credit' | 'debit'
  readonly amountPaise?: number
}

const UTR = 'SBINN26166000001'

function lineOf({ text, day = '2026-06-15', direction = 'credit', amountPaise = 5_00_000 }: Given, row = 2) {
  const references = text === text.toUpperCase() ? [text] : []
  return {
    row,
    day,
    direction,
    amountPaise,
    narration: text,
    reference: null,
    balancePaise: null,
    identity: { references, identity: text, wording: text, folded: text, otherDays: [] },
  } satisfies IdentifiedLine
}

function knownOf(given: Given, lineId = 'L'): KnownLine {
  const { row: _row, ...line } = lineOf(given)
  return { ...line, lineId, ordinal: 1 }
}

const find = (added: readonly Given[], elsewhere: readonly Given[]) =>
  findElsewhere(
    added.map((each, index) => lineOf(each, index + 2)),
    elsewhere.map((each, index) => knownOf(each, `L${index}`)),
  ).map(({ lineId }) => lineId)

test('a transfer that another account has is found by its reference, within four days', () => {
  expect(find([{ text: UTR }, { text: 'interest' }], [{ text: UTR, day: '2026-06-11' }])).toEqual(['L0'])
  expect(find([{ text: UTR }], [{ text: UTR, day: '2026-06-10' }])).toEqual([])
})

test('a transfer between two own accounts is in each with another direction, and no doubt', () => {
  expect(find([{ text: UTR }], [{ text: UTR, direction: 'debit' }])).toEqual([])
  expect(find([{ text: UTR }], [{ text: UTR, amountPaise: 1 }])).toEqual([])
})

test('charges may be equal in two accounts, unless the whole statement is', () => {
  const charges = { text: 'sms charges' }
  expect(find([charges, { text: 'rent' }], [charges])).toEqual([])
  expect(find([charges, { text: 'rent' }], [charges, { text: 'rent' }])).toEqual(['L0', 'L1'])
  expect(find([charges], [{ ...charges, day: '2026-06-16' }])).toEqual([])
})

test('a statement that adds nothing leaves no doubt', () => {
  expect(find([], [{ text: UTR }])).toEqual([])
})
