import { expect, test } from 'vitest'
import { OPERATION_NAMES, operationOf } from '#contract/api.ts'
import { ANSWER_PARTS } from './answer-parts.ts'
import { decodeAnswer } from './answer.ts'

test('An answer without what the contract declares cannot be read', async () => {
  expect(await decodeAnswer('getCityPayments', { cities: [], payments: [] })).toBeDefined()
  expect(await decodeAnswer('getCityPayments', { cities: [] })).toBeUndefined()
  expect(await decodeAnswer('getCityPayments', { cities: {}, payments: [] })).toBeUndefined()
  expect(await decodeAnswer('AmountPayGet', { value: { amount: 1 } })).toBeDefined()
  expect(await decodeAnswer('AmountPayGet', { value: null })).toBeUndefined()
})

test('An empty object is never the answer of a read that has lists', async () => {
  const reads = OPERATION_NAMES.filter((name) => ANSWER_PARTS[name]?.includes('*'))
  expect(reads.length).toBeGreaterThan(40)
  for (const name of reads) {
    expect(operationOf(name).reads, name).toBe(true)
    // Yards by their names: an empty object is an empty list.
    if (name !== 'getMyCarsByYard') expect((await decodeAnswer(name, {})) ?? null, name).toBeNull()
  }
})

test('A list of which no car can be read is not an empty one', async () => {
  expect(await decodeAnswer('getCars', { cars: 'none', nextCursor: null })).toBeUndefined()
  expect(await decodeAnswer('getCars', { cars: [], nextCursor: null })).toMatchObject({ cars: [] })
  expect(await decodeAnswer('getDealerNOCCars', { cars: [{}] })).toBeNull()
  expect(await decodeAnswer('getDealerNOCCars', { cars: [] })).toMatchObject({ cars: [] })
  const group = { yard: 'Okhla Yard', location: 'Okhla', cars: [{}] }
  expect(await decodeAnswer('getDealerPaymentCars', { yardGroups: [group] })).toBeNull()
  expect(await decodeAnswer('getDealerPaymentCars', { yardGroups: [] })).toEqual([])
})
