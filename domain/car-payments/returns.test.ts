import { describe, expect, test } from 'vitest'
import type { BankLine } from './matching-evidence.ts'
import { paymentReference } from './payment-reference.ts'
import {
  causeOf,
  causeOfNamed,
  explainReturn,
  lastDayToBePaidBack,
  readReturnReference,
  type DuePayment,
} from './returns.ts'

const FLOW = 'a1bcdef4-7c1d-7a33-9f5e-3b6f1c2d4e5a'

const line = (narration: string, more: Partial<BankLine> = {}): BankLine => ({
  id: 'L',
  day: '2026-11-21',
  direction: 'credit',
  amountPaise: 7_95_000_00,
  narration,
  reference: null,
  ...more,
})

const due = (flowId: string, more: Partial<DuePayment> = {}): DuePayment => ({
  flowId,
  state: 'PAYMENT_APPROVED',
  amountPaise: 7_95_000_00,
  awardedOn: '2026-11-18',
  payerNames: ['Ravi Motors'],
  days: ['2026-11-20'],
  ...more,
})

const explain = (...args: Parameters<typeof explainReturn>) => {
  const { cause, due: found } = explainReturn(...args)
  return found === null ? cause : `${cause} ${found.flowId}`
}

describe('money that no proof names is explained', () => {
  test('by the reference of the house, whatever the amount', () => {
    const narration = `NEFT OM CARS ${paymentReference(FLOW).toLowerCase()}`
    expect(explain(line(narration, { amountPaise: 5 }), [due(FLOW), due('other')])).toBe(`twice ${FLOW}`)
  })

  test('by the payer’s name and the amount within a month', () => {
    expect(explain(line('NEFT RAVI MOTORS'), [due('F')])).toBe('twice F')
    expect(explain(line('NEFT RAVI MOTORS'), [due('F', { state: 'DEFAULTED' })])).toBe('afterDefault F')
    expect(explain(line('NEFT RAVI MOTORS', { amountPaise: 5 }), [due('F')])).toBe('unknown')
    expect(explain(line('NEFT OM CARS'), [due('F')])).toBe('unknown')
    expect(explain(line('NEFT RAVI MOTORS', { day: '2026-12-25' }), [due('F')])).toBe('unknown')
  })

  test('not by a car that was awarded later, or long before', () => {
    const paid = line('NEFT RAVI MOTORS')
    expect(explain(paid, [due('F', { awardedOn: '2026-11-21' })])).toBe('twice F')
    expect(explain(paid, [due('F', { awardedOn: '2026-11-22' })])).toBe('unknown')
    expect(explain(paid, [due('F', { awardedOn: '2026-09-22' })])).toBe('twice F')
    expect(explain(paid, [due('F', { awardedOn: '2026-09-21' })])).toBe('unknown')
    expect(explain(paid, [due('F', { awardedOn: null })])).toBe('unknown')
    expect(explain(paid, [due('F'), due('G', { awardedOn: '2026-11-22' })])).toBe('twice F')
  })

  test('not if it fits two cars', () => {
    expect(explain(line('NEFT RAVI MOTORS'), [due('F'), due('G')])).toBe('unknown')
  })
})

test('the cause follows from the state of the car, then from the outcome of the proof', () => {
  expect(causeOf('DEFAULTED', 'rejected')).toBe('afterDefault')
  expect(causeOf('NOC_SENT', 'rejected')).toBe('twice')
  expect(causeOf('PAYMENT_REJECTED', 'rejected')).toBe('rejected')
  expect(causeOf('BID_AWARDED', null)).toBe('unknown')
})

test('a pay-back needs the reference of the transfer, money that is set aside needs none', () => {
  const reference = 'HDFCN26327123456'
  expect(readReturnReference('payBack', reference)).toEqual({ ok: true, value: reference })
  expect(readReturnReference('payBack', 'done')).toMatchObject({ refusal: { code: 'INVALID_INPUT' } })
  expect(readReturnReference('payBack', null)).toMatchObject({ refusal: { code: 'INVALID_INPUT' } })
  expect(readReturnReference('setAside', 'N1')).toEqual({ ok: true, value: null })
})

test('money with the reference of a car that is to be paid has no proof', () => {
  const narration = `NEFT OM CARS ${paymentReference(FLOW)}`
  expect(explain(line(narration), [due(FLOW, { state: 'BID_AWARDED' })])).toBe(`noProof ${FLOW}`)
  expect(explain(line(narration), [due(FLOW, { state: 'PAYMENT_REJECTED' })])).toBe(`noProof ${FLOW}`)
  expect(explain(line('NEFT RAVI MOTORS'), [due('F', { state: 'BID_AWARDED' })])).toBe('unknown F')
})

test('the rest of a line that is used is more than was due; several payments make it nobody’s', () => {
  const unneeded = { isNeeded: false, isUsed: false }
  expect(causeOfNamed({ namedBy: 1, isNeeded: true, isUsed: true })).toBe('moreThanDue')
  expect(causeOfNamed({ namedBy: 2, ...unneeded })).toBe('severalProofs')
  expect(causeOfNamed({ namedBy: 1, isNeeded: true, isUsed: false })).toBe('severalProofs')
  expect(causeOfNamed({ namedBy: 1, ...unneeded })).toBeNull()
  expect(causeOfNamed({ namedBy: 0, ...unneeded })).toBeNull()
})

test('a pay-back is late after three bank days', () => {
  // 28 November 2026 is a fourth Saturday, the day after it a Sunday.
  expect(lastDayToBePaidBack('2026-12-02')).toBe('2026-11-29')
  expect(lastDayToBePaidBack('2026-11-27')).toBe('2026-11-24')
})
