import { expect, test } from 'vitest'
import type { DemoPayment } from './demo-statement-queries.ts'
import { writeDemoStatement } from './demo-statement.ts'

const payment = (reference: string, outcome: DemoPayment['outcome']): DemoPayment => ({
  reference,
  outcome,
  amount: 4_10_000,
  accountName: 'Kumar; Motors',
  paidOn: '2026-11-21',
})

test('the demo statement states the first waiting payment, the second with another amount, and one twice', () => {
  const text = writeDemoStatement([
    payment('A1', 'approved'),
    payment('R1', 'rejected'),
    payment('W1', 'waiting'),
    payment('W2', 'waiting'),
    payment('W3', 'waiting'),
  ])
  expect(text.split('\r\n')).toEqual([
    '\ufeffHDFC BANK LTD',
    'Account No;50200098765432',
    '',
    'Date;Narration;Ref No;Amount (INR);Dr/Cr',
    '21/11/2026;NEFT CR-KUMAR  MOTORS-A1;;4,10,000.00;Cr',
    '21/11/2026;NEFT CR-KUMAR  MOTORS-R1;;4,10,000.00;Cr',
    '21/11/2026;NEFT CR-KUMAR  MOTORS-W1;;4,10,000.00;Cr',
    '21/11/2026;NEFT CR-KUMAR  MOTORS-W2;;4,09,000.00;Cr',
    '21/11/2026;NEFT CR-KUMAR  MOTORS-A12;;4,10,000.00;Cr',
    '21/11/2026;INTEREST PAID;;4,213.00;Cr',
    '21/11/2026;RTGS CHARGES;;59.00;Dr',
    ';Total;;59.00 Dr;',
    '',
  ])
})
