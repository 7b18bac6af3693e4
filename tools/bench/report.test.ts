import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawTable, writeFigures } from './report.ts'
import { comparison, percentile, row } from './section.ts'

const rows = [
  row('a', '1 ms', '≤ 2 ms', true),
  row('b', '3 ms', '≤ 2 ms', false),
  row('c', '', '≤ 2 ms', null),
  comparison('d', '4 ms'),
]

test('the table says for each row whether its target is met', () => {
  const verdicts = drawTable(rows)
    .split('\n')
    .map((line) => line.split('  ').at(-1))
  expect(verdicts).toEqual(['met', 'NOT MET', 'not measured', ''])
})

test('new figures replace the old ones, and the text around them stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yardbid-report-'))
  const file = join(folder, 'figures.md')
  const document =
    'Before.\n<!-- figures: written by npm run bench -->\nold\n<!-- end of figures -->\nAfter.\n'
  await writeFigures(file, document, { machine: ['2 cores'], rows, minutes: 7 })
  const once = await readFile(file, 'utf8')
  await writeFigures(file, once, { machine: ['2 cores'], rows, minutes: 7 })
  expect(await readFile(file, 'utf8')).toBe(once)
  expect(once).toMatch(/^Before\.\n[^]*\| b \| 3 ms \| ≤ 2 ms \| NOT MET \|[^]*\nAfter\.\n$/)
  expect(once).not.toContain('old')
  await rm(folder, { recursive: true })
})

test('a percentile is one of the values, in whatever order they are given', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index)
  expect([50, 95, 99, 100].map((percent) => percentile(values, percent))).toEqual([100, 190, 198, 200])
})
