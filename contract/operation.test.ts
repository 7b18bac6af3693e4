import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { OPERATION_NAMES, operationOf } from './api.ts'
import {
  admins,
  auditedActions,
  dealers,
  dealersAndReadingAdmins,
  defineOperation,
  mayCall,
  type Operation,
} from './operation.ts'

const declared = { summary: '', input: z.object({}), output: z.object({}), refusals: [] } as const
const changing = { ...declared, changes: [] } as const
const who = admins('manage_cars')

/** Whether a declaration compiles. */
type Compiles<Declared extends Operation> = Declared extends Parameters<typeof defineOperation<Declared>>[0]
  ? true
  : false

test('a call of admins that changes something or answers a file does not compile without what it audits', () => {
  const byDealersToo = { ...changing, who: dealersAndReadingAdmins('view_payments') } as const
  const byAnyUser = { ...changing, who: 'anySession' } as const
  const exporting = { ...declared, who, reads: true, file: 'text/csv' } as const
  expectTypeOf<Compiles<typeof changing & { readonly who: typeof who }>>().toEqualTypeOf<false>()
  expectTypeOf<Compiles<typeof byDealersToo>>().toEqualTypeOf<false>()
  expectTypeOf<Compiles<typeof byAnyUser>>().toEqualTypeOf<false>()
  expectTypeOf<Compiles<typeof exporting>>().toEqualTypeOf<false>()

  const audited = defineOperation({ ...changing, who, audits: 'cityCreated' })
  const without = defineOperation({ ...changing, who, audits: { none: 'nothing of the house changes' } })
  const either = defineOperation({ ...exporting, audits: ['refundProposed', 'paymentRefunded'] })
  const reading = defineOperation({ ...declared, who, reads: true })
  const ofDealers = defineOperation({ ...changing, who: dealers('place_bids') })
  const ofAnyone: Operation = defineOperation({ ...changing, who: 'public' })
  const operations: readonly Operation[] = [audited, without, either, reading, ofDealers, ofAnyone]
  expect(operations.map(({ audits }) => auditedActions(audits))).toEqual([
    ['cityCreated'],
    [],
    ['refundProposed', 'paymentRefunded'],
    [],
    [],
    [],
  ])
})

test('the console changes and exports nothing without an entry of the audit log', () => {
  const unaudited = OPERATION_NAMES.filter((name) => {
    const { who, reads, file, audits } = operationOf(name)
    const isConcerned = who !== 'public' && mayCall(who, 'admin') && (reads !== true || file !== undefined)
    return isConcerned && auditedActions(audits).length === 0
  })
  expect(unaudited.filter((name) => name.startsWith('admin/'))).toEqual([
    'admin/uploadImport',
    'admin/previewImport',
    'admin/uploadStatement',
  ])
})
