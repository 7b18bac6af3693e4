import { describe, expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'
import type { StatementPlan } from './statement-mapping.ts'

const TWO_COLUMNS: StatementPlan = {
  places: { date: 0, narration: 1, reference: 2, debit: 3, credit: 4, balance: 5 },
  dateOrder: 'dmy',
}
const ONE_COLUMN: StatementPlan = {
  places: { date: 0, narration: 1, amount: 2, direction: 3 },
  dateOrder: 'dmy',
}

const read = (plan: StatementPlan, ...rows: string[]) =>
  readStatement(
    rows.map((row, index) => ({ number: index + 2, cells: row.split('|') })),
    plan,
    '2026-11-23',
    [],
  )

describe('a statement', () => {
  test('gives its movements', () => {
    expect(
      read(
        TWO_COLUMNS,
        '21/11/2026|NEFT CR-SBIN0001-RAVI MOTORS|0000SBIN26| |7,95,000.00|8,00,000.00',
        '22/11/2026|CHARGES|000000|118.00|0.00|(50.25)',
      ),
    ).toEqual({
      lines: [
        {
          row: 2,
          day: '2026-11-21',
          direction: 'credit',
          amountPaise: 7_95_000_00,
          narration: 'NEFT CR-SBIN0001-RAVI MOTORS',
          reference: '0000SBIN26',
          balancePaise: 8_00_000_00,
          identity: expect.objectContaining({ references: [] }),
        },
        {
          row: 3,
          day: '2026-11-22',
          direction: 'debit',
          amountPaise: 118_00,
          narration: 'CHARGES',
          reference: null,
          balancePaise: -50_25,
          identity: expect.objectContaining({ references: [] }),
        },
      ],
      skipped: 0,
      rejected: [],
    })
  })

  test('joins narrations of several rows', () => {
    const { lines, skipped } = read(
      TWO_COLUMNS,
      '21/11/2026|NEFT CR-SBIN263\n25123456|||500|',
      '|RAVI MOTORS|||',
      '|CAR||||',
      '|||||',
      '|below the table||||',
    )
    expect(lines.map(({ narration }) => narration)).toEqual(['NEFT CR-SBIN263 25123456 RAVI MOTORS CAR'])
    expect(skipped).toBe(2)
  })

  test('skips balances, totals and notes', () => {
    expect(
      read(
        TWO_COLUMNS,
        '|Opening Balance||||1,00,000.00',
        '01/11/2026|OPENING BALANCE|||1,00,000.00|1,00,000.00',
        '21/11/2026|IMPS|||500|',
        '|Total||118.00|7,95,000.00|',
        'Grand Total:||||7,95,000.00|',
        '30/11/2026|Closing balance||||8,00,000.00',
        'Statement Summary :-|||||',
        '*** This statement needs no signature ***|||||',
        '********|*****|****|****|****|****',
        '|TRANSACTION TOTAL DR/CR||118.00|7,95,000.00|',
      ),
    ).toMatchObject({ lines: [{ row: 4 }], skipped: 9, rejected: [] })
  })

  test('reads Dr and Cr in or beside the amount, and takes a plain amount for a credit', () => {
    const { lines } = read(
      ONE_COLUMN,
      '21/11/2026|A|500.00|DR',
      '21/11/2026|B|500.00 Dr|',
      '21/11/2026|C|-500.00|',
      '21/11/2026|D|500.00|Cr',
      '21/11/2026|E|500.00|',
    )
    expect(lines.map(({ direction }) => direction)).toEqual(['debit', 'debit', 'debit', 'credit', 'credit'])
  })

  test('rejects rows with a reason', () => {
    expect(
      read(
        TWO_COLUMNS,
        '|NEFT|||500|',
        '31/02/2026|NEFT|||500|',
        '21/11/2026|NEFT|||five|',
        '21/11/2026|NEFT||500|500|',
        '12/01/2027|NEFT|||500|',
      ).rejected,
    ).toEqual([
      { row: 2, reason: 'statementRow.noDate' },
      { row: 3, reason: 'statementRow.notDate', values: { cell: '31/02/2026' } },
      { row: 4, reason: 'statementRow.notAmount', values: { cell: 'five' } },
      { row: 5, reason: 'statementRow.bothSides' },
      { row: 6, reason: 'statementRow.futureDate' },
    ])
    expect(read(ONE_COLUMN, '21/11/2026|A|500.00|X').rejected).toEqual([
      { row: 2, reason: 'statementRow.noSide', values: { cell: 'X' } },
    ])
  })

  test('drops characters that can’t be stored', () => {
    const { lines } = read(ONE_COLUMN, '21/11/2026|A\u0000B\ud800|500|Cr')
    expect(lines[0]?.narration).toBe('A B\ufffd')
  })
})
