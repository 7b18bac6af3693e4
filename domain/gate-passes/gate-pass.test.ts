import { describe, expect, test } from 'vitest'
import { BEFORE_BIDDING, FLOW_STATES } from '#domain/flows/flow-states.ts'
import {
  decideEntry,
  DELIVERY_PASS_DAYS,
  extendedPassEnd,
  GATE_WAYS,
  passFault,
  type DeliveryOnPass,
  type InspectionOnPass,
} from './gate-pass.ts'

const NOW = Date.UTC(2026, 10, 23, 9)
const DAY = 86_400_000

const inspection: InspectionOnPass = {
  kind: 'inspection',
  state: 'GATE_PASS_APPROVED',
  isRemoved: false,
  isReplaced: false,
  isMoved: false,
  isPersonRetired: false,
  ended: null,
  lot: { endsAt: NOW + 1, outcome: null },
}

const delivery: DeliveryOnPass = {
  kind: 'delivery',
  state: 'DELIVERY_GATE_PASS_APPROVED',
  isRemoved: false,
  isReplaced: false,
  isMoved: false,
  isPersonRetired: false,
  approvedAt: NOW - 1,
  extendedUntil: null,
  hasLeft: false,
}

describe('a pass for an inspection', () => {
  test('is valid from its approval until the lot ends, to the millisecond', () => {
    expect(passFault(inspection, NOW)).toBeNull()
    expect(passFault(inspection, NOW + 1)).toBe('lotEnded')
  })

  test.each([
    [{ state: 'GATE_PASS_REQUESTED' }, 'unanswered'],
    [{ state: 'MY_CARS_NEW', ended: 'withdrawn' }, 'withdrawn'],
    [{ state: 'MY_CARS_NEW', ended: 'refused' }, 'refused'],
    [{ state: 'MY_CARS_NEW', isRemoved: true, ended: 'refused' }, 'removed'],
    [{ isReplaced: true }, 'replaced'],
    [{ isReplaced: true, isMoved: true }, 'moved'],
    [{ isPersonRetired: true }, 'personRetired'],
    [{ state: 'LAPSED', lot: { endsAt: NOW + 1, outcome: 'cancelled' } }, 'lotCancelled'],
    [{ state: 'LAPSED', lot: { endsAt: NOW + 1, outcome: 'withdrawn' } }, 'lotWithdrawn'],
    [{ state: 'LAPSED', lot: { endsAt: NOW + 1, outcome: 'no_bids' } }, 'lotEnded'],
    [{ state: 'LAPSED' }, 'lotEnded'],
    [{ state: 'BID_AWARDED', lot: { endsAt: NOW + 1, outcome: 'awarded' } }, 'lotEnded'],
    [{ state: 'PLACE_BIDS', lot: { endsAt: NOW - 1, outcome: 'reserve_not_met' } }, 'lotEnded'],
    [{ state: 'GATE_PASS_REQUESTED', lot: { endsAt: NOW, outcome: null } }, 'lotEnded'],
  ] as const)('is not valid: %j', (facts, fault) => {
    expect(passFault({ ...inspection, ...facts }, NOW)).toBe(fault)
  })

  test.each([...BEFORE_BIDDING.slice(2), 'PLACE_BIDS'] as const)('is valid in %s', (state) => {
    expect(passFault({ ...inspection, state }, NOW)).toBeNull()
  })
})

describe('a pass for a delivery', () => {
  test('is valid for seven days', () => {
    const end = NOW - 1 + DELIVERY_PASS_DAYS * DAY
    expect(passFault(delivery, NOW)).toBeNull()
    expect(passFault(delivery, end - 1)).toBeNull()
    expect(passFault(delivery, end)).toBe('expired')
  })

  test('is valid longer if the house extends it, also afterwards', () => {
    const extended = { ...delivery, extendedUntil: NOW + 30 * DAY }
    expect(passFault(extended, NOW + 29 * DAY)).toBeNull()
    expect(passFault(extended, NOW + 30 * DAY)).toBe('expired')
  })

  test.each([
    [{ hasLeft: true }, 'used'],
    [{ hasLeft: true, state: 'DELIVERY_APPROVED' }, 'used'],
    [{ state: 'DELIVERY_GATE_PASS_REQUESTED', approvedAt: null }, 'unanswered'],
    [{ state: 'PAYMENT_APPROVED', approvedAt: null }, 'refused'],
    [{ isPersonRetired: true }, 'personRetired'],
    [{ isReplaced: true }, 'replaced'],
  ] as const)('is not valid: %j', (facts, fault) => {
    expect(passFault({ ...delivery, ...facts }, NOW)).toBe(fault)
  })
})

test('in no state is a pass valid without an approval', () => {
  for (const state of FLOW_STATES)
    expect(passFault({ ...delivery, state, approvedAt: null }, NOW)).not.toBeNull()
})

test('the house extends a delivery pass by 7 days: from its end, or from now if it has ended', () => {
  const approvedAt = NOW - DAY
  const end = approvedAt + DELIVERY_PASS_DAYS * DAY
  expect(extendedPassEnd({ approvedAt, extendedUntil: null }, NOW)).toBe(end + 7 * DAY)
  expect(extendedPassEnd({ approvedAt, extendedUntil: end + 7 * DAY }, NOW)).toBe(end + 14 * DAY)
  expect(extendedPassEnd({ approvedAt, extendedUntil: null }, end + DAY)).toBe(end + 8 * DAY)
})

describe('an entry at the gate', () => {
  const entered = { moment: '2026-11-23T08:33:00.000Z', yardLink: 'Main gate' }
  const pass = { person: 'Ravi Kumar', holds: true, latest: null }

  test.each(GATE_WAYS)('%s, once', (way) => {
    expect(decideEntry(way, pass).ok).toBe(true)
    const again = decideEntry(way, { ...pass, latest: { ...entered, way } })
    expect(again).toMatchObject({ ok: false, refusal: { code: 'WRONG_STATE' } })
  })

  test('a second one is informed of the first', () => {
    const again = decideEntry('cameIn', { ...pass, latest: { ...entered, way: 'cameIn' } })
    expect(again).toMatchObject({
      refusal: {
        reason: 'gatePass.enteredAlready',
        values: {
          way: 'cameIn',
          person: 'Ravi Kumar',
          moment: { moment: entered.moment },
          yardLink: 'Main gate',
        },
      },
    })
  })

  test('who left can come in again while the pass is valid', () => {
    const latest = { ...entered, way: 'left' } as const
    expect(decideEntry('cameIn', { ...pass, latest }).ok).toBe(true)
    expect(decideEntry('cameIn', { ...pass, latest, holds: false }).ok).toBe(false)
  })

  test('who is in can leave after the pass has ended; nobody else can', () => {
    const over = { ...pass, holds: false }
    expect(decideEntry('left', { ...over, latest: { ...entered, way: 'cameIn' } }).ok).toBe(true)
    expect(decideEntry('left', over)).toMatchObject({ refusal: { code: 'WRONG_STATE' } })
    expect(decideEntry('cameIn', over)).toMatchObject({ refusal: { code: 'WRONG_STATE' } })
  })
})
