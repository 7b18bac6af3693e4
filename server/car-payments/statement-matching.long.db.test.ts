import { expect, test } from 'vitest'
import { matchStatement } from '#domain/car-payments/match-statement.ts'
import {
  generateStatement,
  readGenerated,
  type GeneratedStatement,
} from '#server/testing/generated-statement.ts'
import { report, sizeOf } from '#server/testing/tier.ts'

const STATEMENTS = sizeOf({ short: 1, long: 100 })
const SIZE = sizeOf({ short: { lines: 1_500, claims: 600 }, long: { lines: 5_000, claims: 2_000 } })
const MIN_SHARE = 0.95

/** Reads the statement with the mapping that is suggested, and matches its lines, each under its row. */
function matchGenerated(generated: GeneratedStatement) {
  const read = readGenerated(generated)
  expect(read).toMatchObject({ skipped: 1, rejected: [] })
  const lines = read.lines.map(({ row, identity, ...line }) => ({
    ...line,
    id: String(row),
    referenceKeys: identity.references,
    usedPaise: 0,
    usedBy: [],
  }))
  return { lines, matches: matchStatement(lines, generated.claims).findings }
}

test('payments are found in generated statements, and never in a wrong line', () => {
  let [claimed, distinct, foundOfDistinct, foundAtAll, lossy, stated] = [0, 0, 0, 0, 0, 0]
  for (let seed = 1; seed <= STATEMENTS; seed += 1) {
    const generated = generateStatement(seed, SIZE)
    const { lines, matches } = matchGenerated(generated)
    expect(lines).toHaveLength(SIZE.lines)
    const wrong = matches.filter(({ paymentId, lineId }) => String(generated.truth.get(paymentId)) !== lineId)
    expect({ seed, wrong }).toEqual({ seed, wrong: [] })
    expect(new Set(matches.map(({ lineId }) => lineId)).size).toBe(matches.length)
    claimed += generated.claims.length
    stated += generated.truth.size
    distinct += generated.distinct.size
    foundOfDistinct += matches.filter(({ paymentId }) => generated.distinct.has(paymentId)).length
    foundAtAll += matches.length
    lossy += matches.filter(({ isWhole }) => !isWhole).length
  }
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`
  report(
    `Matching of ${STATEMENTS} statements of ${SIZE.lines} lines: ${claimed} claims, ${stated} of them stated; found ` +
      `${foundOfDistinct} of ${distinct} that can be distinguished (${share(foundOfDistinct, distinct)}), ${foundAtAll} of all stated ` +
      `(${share(foundAtAll, stated)}), ${lossy} of them with digits lost; wrong matches: 0`,
  )
  expect(foundOfDistinct / distinct).toBeGreaterThanOrEqual(MIN_SHARE)
})
