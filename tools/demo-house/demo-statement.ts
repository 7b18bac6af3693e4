import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatIndianNumber } from '#domain/indian-number.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readDemoPayments, type DemoPayment } from './demo-statement-queries.ts'

/**
 * Returns a bank statement of the demo house, with which the import can be tried. It is written as banks write them: with
 * account details above the table, semicolons, Indian grouping, Dr and Cr, and a total. Of the waiting payments it has the
 * first as claimed, the second with another amount, and no others; it also has a payment that came twice, and interest.
 */
export function writeDemoStatement(payments: readonly DemoPayment[]): string {
  const waiting = payments.filter(({ outcome }) => outcome === 'waiting')
  const twice = payments.find(({ outcome }) => outcome === 'approved')
  const stated = payments.filter((payment) => payment.outcome !== 'waiting' || waiting.indexOf(payment) < 2)
  const rows = stated.map((payment) =>
    credit(payment, payment === waiting[1] ? payment.amount - 1_000 : payment.amount),
  )
  const day = stated.at(-1)?.paidOn ?? '2026-11-23'
  if (twice !== undefined) rows.push(credit({ ...twice, reference: `${twice.reference}2` }, twice.amount))
  rows.push([date(day), 'INTEREST PAID', '', '4,213.00', 'Cr'])
  rows.push([date(day), 'RTGS CHARGES', '', '59.00', 'Dr'])
  const table = [
    ['HDFC BANK LTD'],
    ['Account No', '50200098765432'],
    [],
    ['Date', 'Narration', 'Ref No', 'Amount (INR)', 'Dr/Cr'],
    ...rows,
    ['', 'Total', '', '59.00 Dr', ''],
  ]
  return `\ufeff${table.map((row) => `${row.join(';')}\r\n`).join('')}`
}

function credit({ reference, accountName, paidOn }: DemoPayment, amount: number): string[] {
  const payer = accountName.replaceAll(';', ' ').toUpperCase()
  const narration = `NEFT CR-${payer}-${reference}`
  return [date(paidOn), narration, '', `${formatIndianNumber(amount)}.00`, 'Cr']
}

function date(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** Writes the statement into the folder as `demo-statement.csv`, unless it is there. */
export async function keepDemoStatement(db: Queries, folder: string): Promise<void> {
  const payments = await readDemoPayments(db)
  if (payments.length === 0) return
  try {
    await writeFile(join(folder, 'demo-statement.csv'), writeDemoStatement(payments), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
