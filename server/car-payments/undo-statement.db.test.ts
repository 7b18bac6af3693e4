import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import {
  BANK_MAPPING,
  bankRow,
  bankStatement,
  importStatement,
  liveLinesOf,
  uniqueUtr,
  useLine,
} from '#server/testing/statement-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'

const app = await shareTestApp()

let scene: CallScene
let rupees = 2_00_000
beforeEach(async () => {
  scene = await setCallScene(app)
  rupees += 100
})

const token = () => scene.admin.token
const reason = 'The wrong file.'

async function importTwo() {
  const rows = [uniqueUtr(), uniqueUtr()].map((reference, index) =>
    bankRow({ narration: `NEFT ${reference}`, rupees: rupees + index }),
  )
  const body = bankStatement(...rows)
  const { statementId } = await importStatement(app, token(), body, { mapping: BANK_MAPPING })
  return { body, importId: statementId ?? '' }
}

describe('an import that is taken back', () => {
  test('no longer counts, and stores its lines anew when it is imported again', async () => {
    const { body, importId } = await importTwo()
    const [before] = await liveLinesOf(app, rupees)
    const { statement } = await app.must('admin/undoStatement', { importId, reason }, { token: token() })
    expect(statement).toMatchObject({ statementId: importId, undone: { reason, by: expect.any(String) } })
    expect(await liveLinesOf(app, rupees)).toEqual([])
    const { items } = await app.must('admin/getReturns', { limit: 100 }, { token: token() })
    expect(items.filter(({ lineId }) => lineId === before?.id)).toEqual([])
    const again = await importStatement(app, token(), body, { mapping: BANK_MAPPING })
    expect(again).toMatchObject({ newLines: 2, knownLines: 0, doubtful: [] })
    const [after] = await liveLinesOf(app, rupees)
    expect(after?.id).not.toBe(before?.id)
    const { rows } = await app.database.pool.query(
      `select before, reason from audit_log where action = 'statementUndone' and subject_id = $1`,
      [importId],
    )
    expect(rows).toMatchObject([{ before: { lines: 2 }, reason }])
  })

  test('is refused while a line is used, and names it', async () => {
    const { importId } = await importTwo()
    const [used] = await liveLinesOf(app, rupees + 1)
    await useLine(app, used?.id ?? '')
    const answer = await app.call('admin/undoStatement', { importId, reason }, { token: token() })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'LINE_IN_USE', lines: [{ row: 3, text: expect.stringContaining('NEFT') }] },
    })
    expect(await liveLinesOf(app, rupees)).toHaveLength(1)
  })

  test('leaves the lines that a later import states too, until that is taken back as well', async () => {
    const { body, importId } = await importTwo()
    const undo = (id: string) => app.must('admin/undoStatement', { importId: id, reason }, { token: token() })
    const [header = '', first = ''] = body.split('\n')
    const later = await importStatement(app, token(), `${header}\n${first}\n`, { mapping: BANK_MAPPING })
    expect(later).toMatchObject({ newLines: 0, knownLines: 1 })
    await undo(importId)
    expect(await liveLinesOf(app, rupees)).toHaveLength(1)
    expect(await liveLinesOf(app, rupees + 1)).toEqual([])
    await undo(later.statementId ?? '')
    expect(await liveLinesOf(app, rupees)).toEqual([])
  })

  test('leaves a used line that a later import states too, which names it when it is taken back', async () => {
    const { body, importId } = await importTwo()
    const [used] = await liveLinesOf(app, rupees)
    await useLine(app, used?.id ?? '')
    const rows = body.trim().split('\n')
    const later = await importStatement(app, token(), `${rows[0]}\n${rows[2]}\n${rows[1]}\n`, {
      mapping: BANK_MAPPING,
    })
    await app.must('admin/undoStatement', { importId, reason }, { token: token() })
    expect(await liveLinesOf(app, rupees)).toHaveLength(1)
    const input = { importId: later.statementId ?? '', reason }
    expect(await app.call('admin/undoStatement', input, { token: token() })).toMatchObject({
      status: 409,
      body: { code: 'LINE_IN_USE', lines: [{ row: 3 }] },
    })
  })

  test('is taken back once', async () => {
    const { importId } = await importTwo()
    const undo = () => app.call('admin/undoStatement', { importId, reason }, { token: token() })
    const answers = await Promise.all([undo(), undo()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const unknown = { importId: randomUUID(), reason }
    expect((await app.call('admin/undoStatement', unknown, { token: token() })).status).toBe(404)
  })
})

describe('the database', () => {
  test('refuses to strike a used line, and to use a struck one', async () => {
    const { importId } = await importTwo()
    const [first] = await liveLinesOf(app, rupees)
    const [second] = await liveLinesOf(app, rupees + 1)
    const strike = (lineId = '') =>
      app.database.pool.query(
        `insert into line_struck (line_id, kind, reason) values ($1, 'undo', 'Mistaken.')`,
        [lineId],
      )
    await useLine(app, first?.id ?? '')
    await expect(strike(first?.id)).rejects.toThrow('A line that is used cannot be struck.')
    await strike(second?.id)
    await expect(useLine(app, second?.id ?? '')).rejects.toThrow('A line that is struck cannot be used.')
    expect(importId).not.toBe('')
  })
})
