import { expect, test } from 'vitest'
import * as z from 'zod'
import { OPERATION_NAMES, operationOf } from '#contract/api.ts'
import { admins, dealersAndReadingAdmins, defineOperation } from '#contract/operation.ts'
import { paging } from '#contract/values.ts'
import { bareRead } from './bare-read.ts'
import { VALID_CALLS } from './valid-calls.ts'

const declared = {
  who: admins('view_all_data'),
  summary: 'Lists the widgets.',
  output: z.strictObject({}),
  refusals: [],
} as const

const state = z.enum(['open', 'closed'])

test('a list that needs no input is read with its defaults, in pages of one row, by the first who may', () => {
  const input = z.object({ state: state.default('open'), yardId: z.string().optional(), ...paging })
  const call = { by: 'admin', of: 'house', input: { state: 'open', limit: 1 } }
  expect(bareRead(defineOperation({ ...declared, reads: true, input }))).toEqual(call)
  const who = dealersAndReadingAdmins('view_my_cars')
  const ofDealers = bareRead(defineOperation({ ...declared, reads: true, who, input: z.object({}) }))
  expect(ofDealers).toEqual({ by: 'dealer', of: 'nobody', input: {} })
})

test('an operation that needs input or changes something has no call of itself', () => {
  const needing = defineOperation({ ...declared, reads: true, input: z.object({ state }) })
  const changing = defineOperation({ ...declared, audits: 'citiesSet', changes: [], input: z.object({}) })
  expect([bareRead(needing), bareRead(changing)]).toEqual([null, null])
})

test('every operation has a valid call', () => {
  const without = OPERATION_NAMES.filter(
    (name) => VALID_CALLS[name] === undefined && bareRead(operationOf(name)) === null,
  )
  expect(without).toEqual([])
})
