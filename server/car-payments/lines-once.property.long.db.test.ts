import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input, Output } from '#contract/api.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { createSeededChoice, type SeededChoice } from '#server/testing/seeded-choice.ts'
import {
  BANK_MAPPING,
  bankRow,
  bankStatement,
  houseAccountId,
  storeStatement,
  useLine,
} from '#server/testing/statement-scene.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { report, sizeOf } from '#server/testing/tier.ts'

const RUNS = sizeOf({ short: 1, long: 30 })
const STEPS = sizeOf({ short: 8, long: 14 })
const MOVEMENTS = 8

const app = await startTestApp()
afterAll(() => app.stop())

let tokens: readonly string[] = []
let accountId = ''
beforeAll(async () => {
  const admins = [await makeAdmin(app.database.db), await makeAdmin(app.database.db)]
  tokens = admins.map(({ token }) => token)
  accountId = await houseAccountId(app)
})

type Mapping = Input<'admin/importStatement'>['mapping']

const { reference: _reference, ...WITHOUT_REFERENCE } = BANK_MAPPING
const { balance: _balance, ...WITHOUT_BALANCE } = BANK_MAPPING
const { narration: _narration, ...WITHOUT_NARRATION } = BANK_MAPPING
const MAPPINGS: readonly Mapping[] = [
  BANK_MAPPING,
  WITHOUT_REFERENCE,
  WITHOUT_BALANCE,
  WITHOUT_NARRATION,
  { ...BANK_MAPPING, date: 'Value Dt' },
]

/** Returns the rows of the movements of a run. Each has an amount of its own; the first two have one reference. */
function rowsOf(run: number): readonly { readonly rupees: number; readonly row: string }[] {
  return Array.from({ length: MOVEMENTS }, (_, index) => {
    const rupees = 10_00_000 + run * 100 + index
    const utr = `HDFCN52026112${8 - (index % 2)}${String(run * 100 + Math.max(1, index)).padStart(8, '0')}`
    const narration = index === 7 ? `CASH DEPOSIT ${run}` : `NEFT CR-${utr}`
    const reference = index === 7 ? '' : utr
    return { rupees, row: bankRow({ narration, rupees, reference, balance: `${run},${index},000.00` }) }
  })
}

/** Returns some neighbouring rows, in one of both orders. */
function someOf(choice: SeededChoice, rows: ReturnType<typeof rowsOf>): ReturnType<typeof rowsOf> {
  const start = choice.below(MOVEMENTS - 1)
  const part = rows.slice(start, start + 2 + choice.below(MOVEMENTS))
  return choice.below(2) === 0 ? part : part.toReversed()
}

type Imported = Output<'admin/importStatement'>

async function countLive(rupees: number): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    'select count(*)::integer as count from live_lines where amount_paise = $1',
    [rupees * 100],
  )
  return rows[0]?.count ?? 0
}

test('whatever two people import and take back at once, a movement counts once while an import states it', async () => {
  let [imports, undos, refused] = [0, 0, 0]
  for (let run = 1; run <= RUNS; run += 1) {
    const choice = createSeededChoice(run)
    const rows = rowsOf(run)
    const made: string[] = []
    /** The amounts that each import states which was not taken back. */
    const standing = new Map<string, readonly number[]>()
    const importOne = async (token = ''): Promise<void> => {
      const mapping = choice.of(MAPPINGS)
      const part = someOf(choice, rows)
      const fileId = await storeStatement(app, token, bankStatement(...part.map(({ row }) => row)))
      const input = { fileId, mapping, accountId }
      const answer: Imported = await app.must('admin/importStatement', input, { token })
      expect({ run, doubtful: answer.doubtful }).toEqual({ run, doubtful: [] })
      if (answer.statementId !== null) {
        made.push(answer.statementId)
        standing.set(
          answer.statementId,
          part.map(({ rupees }) => rupees),
        )
      }
      imports += 1
    }
    const undoOne = async (token = ''): Promise<void> => {
      const importId = made[choice.below(made.length || 1)]
      if (importId === undefined) return
      const answer = await app.call('admin/undoStatement', { importId, reason: 'The wrong file.' }, { token })
      expect(answer.ok || ['WRONG_STATE', 'LINE_IN_USE'].includes(answer.body.code)).toBe(true)
      if (answer.ok) standing.delete(importId)
      if (answer.ok) undos += 1
      else refused += 1
    }
    const useOne = async (): Promise<void> => {
      const { rows: live } = await app.database.pool.query<{ id: string }>(
        `select id from live_lines where amount_paise = $1
         and not exists (select from line_use where line_id = live_lines.id and used_paise > 0)`,
        [choice.of(rows).rupees * 100],
      )
      // The other person may take its import back meanwhile.
      if (live[0] !== undefined) await useLine(app, live[0].id).catch(() => undefined)
    }
    for (let step = 0; step < STEPS; step += 1) {
      await Promise.all(
        tokens.map((token) => choice.of([importOne, importOne, importOne, undoOne, useOne])(token)),
      )
      const stated = new Set([...standing.values()].flat())
      for (const { rupees } of rows) {
        const counts = await countLive(rupees)
        expect({ run, step, rupees, counts }).toEqual({
          run,
          step,
          rupees,
          counts: stated.has(rupees) ? 1 : 0,
        })
      }
    }
    // A used line still counts.
    const { rowCount } = await app.database.pool.query(
      'select from line_use join line_struck using (line_id) where used_paise > 0',
    )
    expect(rowCount).toBe(0)
  }
  report(
    `${RUNS} runs of ${STEPS} steps by two people: ${imports} imports, ${undos} taken back, ${refused} refused`,
  )
})
