import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepState, readKept } from '#web/session/kept-state.ts'
import { storeValue } from '#web/session/stored-values.ts'
import { MemoryStorage } from '#web/testing/memory-storage.ts'
import '../payment-texts.ts'
import { proofToKeep, readKeptProof } from './proof-draft.ts'
import { startingProof } from './proof-values.ts'

const OWN = { accountNo: '50100012345678', accountName: 'Malhotra Motors', ifscCode: 'HDFC0000001' }
const VALUES = startingProof({ amount: 785_000, own: OWN }, '2026-11-23')
const START = { values: VALUES, several: null, files: [] }
const TYPED = {
  ...VALUES,
  paymentMethod: 'upi',
  bankReferenceId: '412345678901',
  bankAccountNo: '50100099999999',
  ifscCode: 'ICIC0000001',
}
const FILE = { fileId: 'f', url: '/files/f', thumbnailUrl: null, name: 'slip.pdf' }
const ROW = { key: 'a', bankReferenceId: '512345678901', amount: '1,000', transactionDate: '2026-11-22' }

let tab: MemoryStorage

beforeEach(() => {
  tab = new MemoryStorage()
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', tab)
})
afterEach(() => vi.unstubAllGlobals())

test('a proof as it began keeps nothing', () => {
  expect(proofToKeep(START, START)).toBeNull()
  expect(readKeptProof(null, START)).toBeNull()
  expect(readKeptProof({ values: 'odd' }, START)).toBeNull()
})

test('what was typed and uploaded is there again for its person, and for nobody else', () => {
  storeValue('uid', 'dealer-1')
  keepState('dealer-1', 'form.proof.a', proofToKeep({ values: TYPED, several: [ROW], files: [FILE] }, START))
  storeValue('uid', 'dealer-2')
  expect(readKeptProof(readKept('dealer-2', 'form.proof.a'), START)).toBeNull()
  storeValue('uid', 'dealer-1')
  expect(readKeptProof(readKept('dealer-1', 'form.proof.a'), START)).toEqual({
    values: { ...TYPED, bankAccountNo: OWN.accountNo, ifscCode: OWN.ifscCode },
    several: [{ ...ROW, key: expect.any(String) }],
    files: [FILE],
  })
})

test('an account that was typed is not kept on the device', () => {
  storeValue('uid', 'dealer-1')
  keepState('dealer-1', 'form.proof.a', proofToKeep({ values: TYPED, several: null, files: [] }, START))
  const kept = Array.from({ length: tab.length }, (_, place) => tab.getItem(tab.key(place) ?? '')).join()
  expect(kept).toContain(TYPED.bankReferenceId)
  expect(kept).not.toContain(TYPED.bankAccountNo)
  expect(kept).not.toContain(TYPED.ifscCode)
})
