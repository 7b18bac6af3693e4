import { expect, test } from 'vitest'
import { anId, readAnswered } from '#web/testing/a-car.ts'
import { anOwnProof, aPaidCar, aTransfer } from '#web/testing/a-payment.ts'
import { aWonCar } from '#web/testing/a-won-car.ts'
import '../payment-texts.ts'
import { proofAgain, rejectedJointProofOf, rejectedProofOf } from './proof-again.ts'
import { startingProof } from './proof-values.ts'

const OWN = { accountNo: '50100012345678', accountName: 'Malhotra Motors', ifscCode: 'HDFC0000001' }
const START = startingProof({ amount: 820_000, own: OWN }, '2026-11-23')
const FILE = { fileId: 'f', name: 'Payment proof 1.pdf', url: '/files/f?sig=1', mediaType: 'application/pdf' }
const REJECTED = anOwnProof({ outcome: 'rejected', reason: 'Not in our statement.', files: [FILE] })

test('a first proof begins with what is due and the own account', () => {
  expect(proofAgain(START, null)).toEqual({ values: START, several: null, files: [] })
})

test('a proof that is sent again begins with what the rejected one named', () => {
  const { paymentMethod, bankReferenceId, transactionDate } = REJECTED
  expect(proofAgain(START, REJECTED)).toEqual({
    values: { ...START, paymentMethod, bankReferenceId, transactionDate },
    several: null,
    files: [{ ...FILE, thumbnailUrl: null, isDocument: true }],
  })
})

test('but for the parts that the house rejected', () => {
  const again = proofAgain(START, { ...REJECTED, rejectedParts: ['bankReferenceId', 'files'] })
  expect(again.values).toMatchObject({ bankReferenceId: '', transactionDate: REJECTED.transactionDate })
  expect(again.files).toEqual([])
  const dated = proofAgain(START, { ...REJECTED, rejectedParts: ['transactionDate'] })
  expect(dated.values).toMatchObject({
    bankReferenceId: REJECTED.bankReferenceId,
    transactionDate: START.transactionDate,
  })
  expect(dated.files).toHaveLength(1)
})

test('each of several transfers keeps what was right in it', () => {
  const transfers = ['A1', 'B2'].map((bankReferenceId) => ({
    bankReferenceId,
    amount: 410_000,
    transactionDate: '2026-11-20',
  }))
  const { several } = proofAgain(START, { ...REJECTED, transfers, rejectedParts: ['transactionAmount'] })
  expect(several).toMatchObject([
    { bankReferenceId: 'A1', amount: '', transactionDate: '2026-11-20' },
    { bankReferenceId: 'B2', amount: '', transactionDate: '2026-11-20' },
  ])
})

test('only the last proof counts, once the house has rejected it', () => {
  const car = (state: 'PAYMENT_REJECTED' | 'PAYMENT_RECORDED') => readAnswered(aWonCar({ state }))
  expect(rejectedProofOf(car('PAYMENT_REJECTED'), [REJECTED])).toBe(REJECTED)
  expect(rejectedProofOf(car('PAYMENT_REJECTED'), [anOwnProof({ outcome: 'reversed' }), REJECTED])).toBeNull()
  expect(rejectedProofOf(car('PAYMENT_RECORDED'), [anOwnProof(), REJECTED])).toBeNull()
  expect(rejectedProofOf(car('PAYMENT_REJECTED'), [])).toBeNull()
})

test('the proof of several cars is sent again if one transfer paid all of them, and none is approved', () => {
  const [creta, swift] = [4, 5].map((id) =>
    readAnswered(aWonCar({ flowEntityId: anId(id), state: 'PAYMENT_REJECTED' })),
  )
  if (creta === undefined || swift === undefined) throw new Error('There are two cars')
  const both = aTransfer({ cars: [aPaidCar(), aPaidCar({ flowEntityId: anId(5) })] })
  const again = (cars = [creta, swift], transfers = [both], proof = REJECTED) =>
    rejectedJointProofOf(cars, transfers, [proof])
  expect(again()).toBe(REJECTED)
  expect(again([creta, { ...swift, state: 'BID_AWARDED' }])).toBeNull()
  expect(again([creta, { ...swift, flowEntityId: anId(6) }])).toBeNull()
  const oneApproved = aTransfer({
    cars: [aPaidCar(), aPaidCar({ flowEntityId: anId(5), outcome: 'approved' })],
  })
  expect(again([creta, swift], [oneApproved])).toBeNull()
  expect(again([creta, swift], [aTransfer({ ...both, bankReferenceId: 'ANOTHER1234567890' })])).toBeNull()
  const [transfer] = REJECTED.transfers
  if (transfer === undefined) throw new Error('There is a transfer')
  const ofTwo = { ...REJECTED, transfers: [transfer, { ...transfer, bankReferenceId: 'B2' }] }
  expect(again([creta, swift], [both], ofTwo)).toBeNull()
})
