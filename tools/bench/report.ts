import { writeFile } from 'node:fs/promises'
import type { Row } from './section.ts'

/** Formats the rows for a terminal. */
export function drawTable(rows: readonly Row[]): string {
  const width = (read: (row: Row) => string) => Math.max(...rows.map((row) => read(row).length))
  const [whats, figures, targets] = [width((r) => r.what), width((r) => r.figure), width((r) => r.target)]
  return rows
    .map((row) =>
      [row.what.padEnd(whats), row.figure.padEnd(figures), row.target.padEnd(targets), verdictOf(row)].join(
        '  ',
      ),
    )
    .join('\n')
}

const BEGIN = '<!-- figures: written by npm run bench -->'
const END = '<!-- end of figures -->'

/** Replaces the measured rows in a document; the text around them stays. */
export async function writeFigures(
  file: string,
  document: string,
  run: { readonly machine: readonly string[]; readonly rows: readonly Row[]; readonly minutes: number },
): Promise<void> {
  const [before = '', rest = ''] = document.split(BEGIN)
  const after = rest.split(END)[1] ?? ''
  const lines = [
    BEGIN,
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)} in one run of ${run.minutes.toFixed(0)} minutes.`,
    '',
    ...run.machine.map((line) => `- ${line}`),
    '',
    '| what | figure | target | |',
    '|---|---|---|---|',
    ...run.rows.map((row) => `| ${row.what.trim()} | ${row.figure} | ${row.target} | ${verdictOf(row)} |`),
    '',
    END,
  ]
  await writeFile(file, `${before}${lines.join('\n')}${after}`)
}

function verdictOf({ held, target }: Row): string {
  if (held === null) return target === '' ? '' : 'not measured'
  return held ? 'met' : 'NOT MET'
}
