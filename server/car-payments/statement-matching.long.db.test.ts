import { expect, test } from 'vitest'
import { matchStatement } from '#domain/car-payments/match-statement.ts'
import { readStatement } from '#domain/car-payments/read-statement.ts'
import {
  findStatementHeader,
  nameColumns,
  planStatement,
  suggestStatementMapping,
} from '#domain/car-payments/statement-mapping.ts'
import { generateStatement, type GeneratedStatement } from '#server/testing/generated-statement.ts'
import { report, sizeOf } from '#server/testing/tier.ts'

const STATEMENTS = sizeOf({ short: 2, long: 100 })
const SIZE = { lines: 5_000, claims: 2_000 }
const LEAST_SHARE = 0.95

/** Reads the statement with the mapping that is suggested, and matches its lines, each under its row. */
function matchGenerated({ rows, claims }: GeneratedStatement) {
  const head = findStatementHeader(rows)
  const columns = nameColumns(rows[head] ?? [])
  const below = rows.slice(head + 1)
  const plan = planStatement(columns, suggestStatementMapping(columns, below.slice(0, 20)))
  if (!plan.ok) throw new Error(plan.refusal.message)
  const numbered = below.map((cells, index) => ({ number: head + 1 + index, cells }))
  const read = readStatement(numbered, plan.value, '2026-11-23', [])
  expect(read).toMatchObject({ skipped: 1, rejected: [] })
  const lines = read.lines.map(({ row, identity, ...line }) => ({
    ...line,
    id: String(row),
    referenceKeys: identity.references,
    usedPaise: 0,
    usedBy: [],
  }))
  return { lines, matches: matchStatement(lines, claims).findings }
}

test('payments are found in generated statements, and never in a wrong line', () => {
  let [claimed, told, foundOfTold, foundAtAll, lossy, stated] = [0, 0, 0, 0, 0, 0]
  for (let seed = 1; seed <= STATEMENTS; seed += 1) {
    const generated = generateStatement(seed, SIZE)
    const { lines, matches } = matchGenerated(generated)
    expect(lines).toHaveLength(SIZE.lines)
    const wrong = matches.filter(({ paymentId, lineId }) => String(generated.truth.get(paymentId)) !== lineId)
    expect({ seed, wrong }).toEqual({ seed, wrong: [] })
    expect(new Set(matches.map(({ lineId }) => lineId)).size).toBe(matches.length)
    claimed += generated.claims.length
    stated += generated.truth.size
    told += generated.toldApart.size
    foundOfTold += matches.filter(({ paymentId }) => generated.toldApart.has(paymentId)).length
    foundAtAll += matches.length
    lossy += matches.filter(({ isWhole }) => !isWhole).length
  }
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`
  report(
    `Matching of ${STATEMENTS} statements of ${SIZE.lines} lines: ${claimed} claims, ${stated} of them stated; found ` +
      `${foundOfTold} of ${told} that can be told apart (${share(foundOfTold, told)}), ${foundAtAll} of all stated ` +
      `(${share(foundAtAll, stated)}), ${lossy} of them with digits lost; wrong matches: 0`,
  )
  expect(foundOfTold / told).toBeGreaterThanOrEqual(LEAST_SHARE)
})
