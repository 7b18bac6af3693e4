import { expect, test } from 'vitest'
import { planImport } from './plan-import.ts'
import { suggestMapping } from './suggest-mapping.ts'
import { isTotalRow } from './total-row.ts'

const COLUMNS = ['Sr No', 'Make', 'Model', 'Year', 'City', 'Price']
const plan = planImport({
  columns: COLUMNS,
  mapping: suggestMapping(COLUMNS, []),
  defaults: {},
  latestYear: 2027,
})
const isTotal = (row: string) => plan.ok && isTotalRow(plan.value, row.split('|'))

test.each([
  'Total|||||45,00,000',
  '|Grand Total:|||| ₹ 45,00,000',
  '||||Total|',
  'Total no. of cars|24||||45 Lakh',
  'कुल|||||45,00,000',
  '|||||45,00,000',
  '25|||||',
  'Sub-total|||-|N/A|12',
  'Total',
])('“%s” sums up other rows', (row) => {
  expect(isTotal(row)).toBe(true)
})

test.each([
  '1|Tata|Nexon|2019|Delhi|4,50,000',
  '1|Total|Nexon|2019|Delhi|4,50,000',
  '|||2019||4,50,000',
  '|Tata||||',
  '||Total Eclipse|2019|Delhi|',
  'Total loss|Tata|Nexon|2019|Delhi|',
  'Prices without GST|||||',
  '|||||',
])('“%s” may be a car, or a fault', (row) => {
  expect(isTotal(row)).toBe(false)
})
