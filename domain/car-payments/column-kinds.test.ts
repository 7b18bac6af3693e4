import { describe, expect, test } from 'vitest'
import { describeColumns } from './column-kinds.ts'
import { identifyLine } from './line-identity.ts'
import { suggestStatementMapping } from './statement-mapping.ts'

/** A cheque's row in which the number stands in this column alone. */
function chequeUnder(header: string) {
  const columns = ['Date', 'Particulars', header, 'Deposits', 'Balance']
  const cells = ['26-Nov-2026', 'CHQ DEP SHEIKH AND SONS', '000451', '4,58,000.00', '9,00,000.00']
  const kinds = describeColumns(columns, [cells])
  return { columns, cells, kinds, identity: identifyLine({ cells, kinds, continued: [], day: '2026-11-26' }) }
}

describe('the number of a cheque identifies it, however the bank calls its column', () => {
  test.each([
    'Chq./Ref.No.',
    'Cheque/Reference',
    'Cheque No./Reference No.',
    'Chq No/Ref No',
    'Reference / Cheque No',
    'Cheque Details',
    'Instrument Number',
    'Bank Reference No.',
    'Transaction Reference Number',
    'Customer Reference',
    'UTR Number / Cheque No',
  ])('%s', (header) => {
    const { columns, cells, identity } = chequeUnder(header)
    expect(identity.references).toEqual(['CHQ000451'])
    expect(suggestStatementMapping(columns, [cells]).columns.reference).toBe(header)
  })
})

test.each(['Cheque Date', 'Instrument Type', 'Ref Amount', 'Branch Ref'])(
  'a column “%s” holds no references',
  (header) => {
    const { kinds, identity } = chequeUnder(header)
    expect(kinds[2]).toBe('text')
    expect(identity.references).toEqual([])
  },
)
