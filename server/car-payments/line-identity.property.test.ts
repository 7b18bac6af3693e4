import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeColumns } from '#domain/car-payments/column-kinds.ts'
import { readStatement } from '#domain/car-payments/read-statement.ts'
import { planStatement, suggestStatementMapping } from '#domain/car-payments/statement-mapping.ts'
import { csvOptions } from '#server/files/tables/csv-head.ts'
import { readStatementHead } from './statement-file.ts'

/** A movement in June 2026, whose day of the year is that of the month and 151. */
interface Movement {
  readonly kind: 'neft' | 'rtgs' | 'imps' | 'upi' | 'cheque' | 'charges'
  readonly day: number
  readonly rupees: number
  readonly isCredit: boolean
  readonly digits: number
  readonly payer: string
}

/** How a file states movements, and which of its columns are mapped. */
interface Form {
  readonly delimiter: ',' | ';' | '\t'
  readonly date: 'slashes' | 'month' | 'iso'
  readonly hasReference: boolean
  readonly hasBalance: boolean
  readonly isOneColumn: boolean
  readonly places: number
  readonly unmapped: readonly ('reference' | 'balance')[]
  readonly isReversed: boolean
}

const movements = fc.uniqueArray(
  fc.record<Movement>({
    kind: fc.constantFrom('neft', 'rtgs', 'imps', 'upi', 'cheque', 'charges'),
    day: fc.integer({ min: 1, max: 30 }),
    rupees: fc.integer({ min: 1, max: 9_00_000 }),
    isCredit: fc.boolean(),
    digits: fc.integer({ min: 1, max: 999_999 }),
    payer: fc.constantFrom('OM CARS', 'RAVI MOTORS 9810000001', 'M/S SHEIKH & SONS, DELHI', 'A; B'),
  }),
  { minLength: 1, maxLength: 12, selector: ({ digits }) => digits },
)
const forms = fc.record<Form>({
  delimiter: fc.constantFrom(',', ';', '\t'),
  date: fc.constantFrom('slashes', 'month', 'iso'),
  hasReference: fc.boolean(),
  hasBalance: fc.boolean(),
  isOneColumn: fc.boolean(),
  places: fc.integer({ min: 0, max: 4 }),
  unmapped: fc.subarray(['reference', 'balance'] as const),
  isReversed: fc.boolean(),
})

const pad = (value: number, length: number) => String(value).padStart(length, '0')

function referenceOf({ kind, day, digits }: Movement): string {
  switch (kind) {
    case 'neft':
      return `SBINN26${day + 151}${pad(digits, 6)}`
    case 'rtgs':
      return `HDFCR5202606${pad(day, 2)}${pad(digits, 8)}`
    case 'imps':
    case 'upi':
      return `6${day + 151}12${pad(digits, 6)}`
    case 'cheque':
      return pad(digits, 6)
    case 'charges':
      return ''
  }
}

function narrationOf(movement: Movement): string {
  const { kind, payer, digits } = movement
  const reference = referenceOf(movement)
  switch (kind) {
    case 'neft':
      return `NEFT CR-SBIN0000691-${payer}-${reference}`
    case 'rtgs':
      return `RTGS/${reference}/${payer}`
    case 'imps':
      return `IMPS-${reference}-${payer}-HDFC-XXXXXX1234`
    case 'upi':
      return `UPI/${reference}/${payer}/pay.9810000001@ybl`
    case 'cheque':
      return `CLG CHQ ${reference} ${payer}`
    case 'charges':
      return `CHARGES ${digits}`
  }
}

const DATES: Readonly<Record<Form['date'], (day: string) => string>> = {
  slashes: (day) => `${day}/06/2026`,
  month: (day) => `${day}-Jun-2026`,
  iso: (day) => `2026-06-${day}`,
}

function write(form: Form, all: readonly Movement[]): string {
  const cellsOf = (movement: Movement, index: number): Record<string, string> => {
    const { day, rupees, isCredit } = movement
    const amount = `${rupees.toLocaleString('en-IN')}.00`
    return {
      'Txn Date': DATES[form.date](pad(day, 2)),
      Narration: narrationOf(movement),
      ...(form.isOneColumn
        ? { Amount: amount, 'Dr/Cr': isCredit ? 'Cr' : 'Dr' }
        : { Debit: isCredit ? '' : amount, Credit: isCredit ? amount : '' }),
      ...(form.hasReference ? { 'Chq./Ref.No.': referenceOf(movement).padStart(16, '0') } : {}),
      ...(form.hasBalance ? { Balance: `${index + 1},000.00` } : {}),
    }
  }
  const rows = all.map(cellsOf)
  const names = Object.keys(rows[0] ?? {})
  const columns = [...names.slice(form.places), ...names.slice(0, form.places)]
  const ordered = form.isReversed ? rows.toReversed() : rows
  const table = [columns, ...ordered.map((row) => columns.map((column) => row[column] ?? ''))]
  const quoted = table.map((row) => row.map((cell) => `"${cell}"`).join(form.delimiter))
  return `Account statement\n${quoted.join('\n')}\n`
}

/** Returns the movements that a file states, each as what identifies it. */
function identitiesOf(form: Form, all: readonly Movement[]): readonly string[] {
  const text = write(form, all)
  const head = readStatementHead(text)
  const suggested = suggestStatementMapping(head.columns, head.sampleRows)
  const columns = Object.fromEntries(
    Object.entries(suggested.columns).filter(([field]) => !form.unmapped.some((some) => some === field)),
  )
  const plan = planStatement(head.columns, { ...suggested, columns })
  if (!plan.ok) throw new Error(plan.refusal.reason)
  const parsed: string[][] = parse(text, csvOptions(head.delimiter))
  const rows = parsed.slice(head.headerRow).map((cells, index) => ({ number: index + 1, cells }))
  const kinds = describeColumns(head.columns, head.sampleRows)
  const { lines } = readStatement(rows, plan.value, '2026-12-01', kinds)
  expect(lines).toHaveLength(all.length)
  return lines
    .map(({ day, direction, amountPaise, identity }) =>
      [day, direction, amountPaise, identity.identity].join(' '),
    )
    .toSorted()
}

test('a movement is the same under every mapping, format, order of rows and set of columns', () => {
  fc.assert(
    fc.property(movements, forms, forms, (all, one, other) => {
      expect(identitiesOf(other, all)).toEqual(identitiesOf(one, all))
    }),
    { numRuns: 300 },
  )
})
