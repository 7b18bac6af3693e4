import { describe, expect, test } from 'vitest'
import {
  findStatementHeader,
  nameColumns,
  planStatement,
  suggestStatementMapping,
} from './statement-mapping.ts'

const cells = (line: string) => line.split('|')
const suggest = (header: string, ...rows: string[]) =>
  suggestStatementMapping(nameColumns(cells(header)), rows.map(cells))

describe('the suggested mapping', () => {
  test('of two columns of amounts', () => {
    expect(
      suggest(
        'Date|Narration|Chq./Ref.No.|Value Dt|Withdrawal Amt.|Deposit Amt.|Closing Balance',
        '01/11/26|NEFT CR-X|0|01/11/26||5,000.00|10,000.00',
      ),
    ).toEqual({
      columns: {
        date: 'Date',
        narration: 'Narration',
        reference: 'Chq./Ref.No.',
        debit: 'Withdrawal Amt.',
        credit: 'Deposit Amt.',
        balance: 'Closing Balance',
      },
      dateOrder: 'dmy',
    })
  })

  test('of one column of amounts with Dr and Cr beside it', () => {
    expect(
      suggest(
        'Txn Date|Value Date|Description|Ref No./Cheque No.|Amount (INR)|Dr / Cr|Balance (INR)|Dr / Cr',
        '11/23/2026|11/23/2026|UPI/1|-|5,000.00|CR|10,000.00|CR',
      ),
    ).toEqual({
      columns: {
        date: 'Txn Date',
        narration: 'Description',
        reference: 'Ref No./Cheque No.',
        amount: 'Amount (INR)',
        direction: 'Dr / Cr',
        balance: 'Balance (INR)',
      },
      dateOrder: 'mdy',
    })
  })

  test('takes no kind of transaction for Dr and Cr', () => {
    const { columns } = suggest('Date|Particulars|Transaction Type|Amount', '01/11/26|X|NEFT|500.00 Cr')
    expect(columns).toEqual({ date: 'Date', narration: 'Particulars', amount: 'Amount' })
  })

  test('finds dates and texts by their cells', () => {
    const { columns } = suggest('When|What it says|Credit', '01-Nov-2026|NEFT SBIN X|500')
    expect(columns).toEqual({ date: 'When', narration: 'What it says', credit: 'Credit' })
  })
})

describe('the header', () => {
  test('stands below the particulars of the account', () => {
    const rows = [
      'HDFC BANK LTD',
      'Account No|50200012345678',
      'Date|Narration|Deposit Amt.',
      '01/11/26|X|5',
    ].map(cells)
    expect(findStatementHeader(rows)).toBe(2)
  })

  test('is the widest row where no name is known, and none of an empty file', () => {
    expect(findStatementHeader(['A bank', 'Tag|Text|Betrag', '1|2|3'].map(cells))).toBe(1)
    expect(findStatementHeader([])).toBe(-1)
  })

  test('has distinct names', () => {
    expect(nameColumns(['Date', '', 'Dr/Cr', ' Dr/Cr '])).toEqual(['Date', 'Column 2', 'Dr/Cr', 'Dr/Cr (2)'])
  })
})

describe('a mapping that can’t be read with is refused at its field', () => {
  const columns = ['Date', 'Narration', 'Amount', 'Credit']
  test.each([
    [{ narration: 'Narration', amount: 'Amount' }, 'mapping.date'],
    [{ date: 'Date', amount: 'Amount' }, 'mapping.narration'],
    [{ date: 'Date', narration: 'Narration' }, 'mapping.amount'],
    [{ date: 'Date', narration: 'Narration', amount: 'Amount', credit: 'Credit' }, 'mapping.amount'],
    [{ date: 'Date', narration: 'Text', amount: 'Amount' }, 'mapping.narration'],
    [{ date: 'Date', narration: 'Date', amount: 'Amount' }, 'mapping.narration'],
  ])('%j', (chosen, field) => {
    const plan = planStatement(columns, { columns: chosen, dateOrder: 'dmy' })
    expect(plan).toMatchObject({ ok: false, refusal: { code: 'INVALID_INPUT' } })
    expect(plan.ok ? {} : plan.refusal.fields).toHaveProperty([field])
  })

  test('others give the places', () => {
    const chosen = { date: 'Date', narration: 'Narration', credit: 'Credit' }
    expect(planStatement(columns, { columns: chosen, dateOrder: 'mdy' })).toEqual({
      ok: true,
      value: { places: { date: 0, narration: 1, credit: 3 }, dateOrder: 'mdy' },
    })
  })
})
