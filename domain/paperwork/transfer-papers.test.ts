import { expect, test } from 'vitest'
import { FLOW_STATES, PAID_STATES } from '../flows/flow-states.ts'
import { kycTypeOf } from './kyc.ts'
import { TRANSFER_PAPERS, transferPapersOf } from './transfer-papers.ts'

const plain = { isFromOtherState: false, mayBeHypothecated: false }

test('a paid car has the letters and the forms of the transfer, another car has none', () => {
  const paid = new Set<string>(PAID_STATES)
  for (const state of FLOW_STATES) {
    const papers = transferPapersOf({ state, ...plain })
    expect(papers, state).toEqual(paid.has(state) ? ['saleLetter', 'deliveryNote', 'form29', 'form30'] : [])
  }
})

test('the forms for another state and for a loan are there where they may be needed', () => {
  const state = 'DELIVERY_APPROVED'
  expect(transferPapersOf({ state, isFromOtherState: true, mayBeHypothecated: true })).toEqual(
    TRANSFER_PAPERS,
  )
  expect(transferPapersOf({ state, ...plain, isFromOtherState: null })).toContain('form28')
})

test('the kind of applicant follows from the business', () => {
  expect(['Individual', 'Proprietorship', 'Partnership', 'OPC', null].map(kycTypeOf)).toEqual([
    'Individual',
    'Individual',
    'Company',
    'Company',
    null,
  ])
})
