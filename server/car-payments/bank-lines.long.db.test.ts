import { afterAll, expect, test } from 'vitest'
import { isoDay } from '#domain/indian-time.ts'
import { makePaidByLine } from '#server/testing/reversal-scene.ts'
import { findBrokenLineRules } from '#server/testing/bank-lines-rules-queries.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { makePayableFlow, OWED, proofInput, uniqueReference } from '#server/testing/car-payment-scene.ts'
import { givePassword, makeAdmin, type MadeUser } from '#server/testing/factories.ts'
import { createSeededChoice, type SeededChoice } from '#server/testing/seeded-choice.ts'
import { houseAccountId, storeStatement } from '#server/testing/statement-scene.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { report, sizeOf } from '#server/testing/tier.ts'

const app = await startTestApp()
afterAll(() => app.stop())

const RUNS = sizeOf({ short: 1, long: 60 })
const ACTS = 36
const REASON = 'The bank says so.'

/** A movement that the bank made, and that its statements state. */
interface Movement {
  readonly reference: string
  readonly rupees: number
  readonly isOut: boolean
  /** Whether the bank takes another movement back by it. */
  readonly isReturn: boolean
}

/** One run: a dealer with cars to pay, of which the first is paid by the first movement, two admins, and a bank. */
interface Run {
  readonly scene: CallScene
  readonly choice: SeededChoice
  readonly admins: readonly MadeUser[]
  readonly flows: readonly { readonly flowEntityId: string; readonly proof: string }[]
  /** Those at the begin, and those of money that the house paid back. */
  readonly movements: Movement[]
  readonly accountId: string
  readonly imports: string[]
  /** Whether admins say that pairs are none: in every other run. */
  readonly isUnpairing: boolean
  /** The number of acts so far. The bank returns money in the second half. */
  acts: number
}

async function begin(seed: number): Promise<Run> {
  const scene = await setCallScene(app)
  const choice = createSeededChoice(seed)
  const admins = [scene.admin, await makeAdmin(app.database.db)]
  const paid = await makePaidByLine(scene, 'PAYMENT_APPROVED')
  const flows = [{ flowEntityId: paid.flowEntityId, proof: paid.proof ?? '' }]
  for (let car = 0; car < 4; car += 1) {
    const { flowEntityId, proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
    flows.push({ flowEntityId, proof })
  }
  const credits = Array.from({ length: 5 }, (_, index): Movement => ({
    reference: index === 0 ? paid.reference : uniqueReference(),
    rupees: [OWED, OWED, 2 * OWED, OWED + 100, OWED][index] ?? OWED,
    isOut: false,
    isReturn: false,
  }))
  const returns = credits.slice(0, 2).map((credit) => ({ ...credit, isOut: true, isReturn: true }))
  const accountId = await houseAccountId(app)
  return {
    scene,
    choice,
    admins,
    flows,
    movements: [...credits, ...returns],
    accountId,
    imports: [],
    isUnpairing: seed % 2 === 1,
    acts: 0,
  }
}

const textOf = ({ reference, rupees, isOut }: Movement) =>
  `${reference} ${isOut ? 'out' : 'in'} ${rupees * 100}`

/** Imports a statement of movements, with one of the bank's tables of columns, and says that doubtful rows are known. */
async function importRows(run: Run, movements: readonly Movement[]) {
  const { choice, admins, accountId, imports } = run
  const admin = choice.of(admins)
  const columns = choice.of([
    { head: 'Date,Narration,Ref No,Debit,Credit', mapping: { reference: 'Ref No' } },
    { head: 'Date,Narration,Ref No,Debit,Credit', mapping: {} },
    { head: 'Date,Narration,Debit,Credit', mapping: {} },
  ])
  const hasReference = columns.head.includes('Ref No')
  const day = isoDay(Date.now()).split('-').toReversed().join('/')
  const rows = movements.map(({ reference, rupees, isOut, isReturn }) => {
    const narration = `${isReturn ? 'RETURN' : 'RTGS'}-${reference}`
    const cells = [day, narration, ...(hasReference ? [reference] : [])]
    return [...cells, isOut ? rupees : '', isOut ? '' : rupees].join(',')
  })
  if (rows.length === 0) return null
  const fileId = await storeStatement(app, admin.token, `${columns.head}\n${rows.join('\n')}\n`)
  const mapping = {
    date: 'Date',
    narration: 'Narration',
    debit: 'Debit',
    credit: 'Credit',
    ...columns.mapping,
    dateOrder: 'dmy' as const,
  }
  const input = { fileId, mapping, accountId }
  const first = await app.call('admin/importStatement', input, admin)
  if (!first.ok) return first
  const decisions = first.body.doubtful.map(({ row }) => ({ row, same: true }))
  const { body } =
    decisions.length === 0 ? first : await app.call('admin/importStatement', { ...input, decisions }, admin)
  if ('statementId' in body && body.statementId !== null) imports.push(body.statementId)
  return first
}

/** Imports all that the bank states, and takes back each payment that came back, two admins at once. Returns the answers. */
async function reverseAll(run: Run): Promise<number[]> {
  const { movements, admins } = run
  await importRows(run, movements)
  const { items } = await app.must('admin/getReversals', { status: 'used', limit: 100 }, run.scene.admin)
  const answers: number[] = []
  for (const { of, payments } of items) {
    for (const { flowEntityId } of payments) {
      const input = { flowEntityId, lineId: of?.lineId ?? '', reason: REASON }
      const both = await Promise.all(admins.map((admin) => app.call('admin/reversePayment', input, admin)))
      answers.push(...both.map(({ status }) => status))
    }
  }
  return answers
}

/** The acts of a run. Each may be refused: another one may have come before. */
const ACTIONS = {
  async prove({ scene, choice, flows, movements }: Run) {
    const { flowEntityId, proof } = choice.of(flows)
    // The first two come back: proofs name them more often.
    const { reference } = choice.of([...movements, ...movements.slice(0, 2)])
    const bankReferenceId = choice.of([reference, `UTR ${reference.toLowerCase()}`])
    return app.call(
      'submitPaymentInfo',
      { ...proofInput(flowEntityId, proof), bankReferenceId },
      scene.dealer,
    )
  },

  importSome(run: Run) {
    const { choice, movements, acts } = run
    return importRows(
      run,
      movements
        .filter(({ isReturn }) => choice.below(3) > 0 && (!isReturn || acts >= ACTS / 2))
        .toSorted(() => choice.below(3) - 1),
    )
  },

  async undo({ choice, imports, admins }: Run) {
    if (imports.length === 0) return null
    return app.call(
      'admin/undoStatement',
      { importId: choice.of(imports), reason: REASON },
      choice.of(admins),
    )
  },

  async check({ choice, flows, admins }: Run) {
    const waiting = await app.database.db
      .selectFrom('car_payments')
      .select(['id', 'flow_id', 'reviewed_by'])
      .where(
        'flow_id',
        'in',
        flows.map(({ flowEntityId }) => flowEntityId),
      )
      .where('outcome', '=', 'waiting')
      .orderBy('submitted_at')
      .execute()
    if (waiting.length === 0) return null
    const payment = choice.of(waiting)
    const input = { flowEntityId: payment.flow_id, paymentId: payment.id }
    const act = choice.below(8)
    const admin = choice.of(admins)
    await givePassword(app.database.db, admin)
    if (act === 0) return app.call('admin/rejectPayment', { ...input, reason: REASON }, admin)
    const isReviewed = payment.reviewed_by !== null
    // Sometimes too early, or once more.
    if (act === 1 ? isReviewed : !isReviewed) return app.call('admin/reviewPayment', input, admin)
    return app.call('admin/approvePayment', { ...input, ...(act < 4 && { reason: REASON }) }, admin)
  },

  async payBack({ choice, admins }: Run) {
    const admin = choice.of(admins)
    await givePassword(app.database.db, admin)
    const { items } = await app.must('admin/getReturns', { status: 'open', limit: 100 }, admin)
    if (items.length === 0) return null
    const { lineId } = choice.of(items)
    return app.call('admin/payBack', { lineId, reason: REASON }, admin)
  },

  async confirm(run: Run) {
    const { choice, admins, movements } = run
    const admin = choice.of(admins)
    const { proposals } = await app.must('admin/getProposals', { limit: 100 }, admin)
    if (proposals.length === 0) return null
    const { proposalId, act } = choice.of(proposals)
    await givePassword(app.database.db, admin)
    if (choice.below(4) === 0) return app.call('admin/withdrawProposal', { proposalId }, admin)
    const reference = uniqueReference()
    const rupees = 'amount' in act ? act.amount : 0
    const paid = { reference, rupees, isOut: true, isReturn: false }
    const answer = await app.call('admin/confirmProposal', { proposalId, bankReferenceId: reference }, admin)
    // The bank states the transfer back, and may return it.
    if (answer.ok) movements.push(paid, { ...paid, isOut: false, isReturn: true })
    return answer
  },

  async reverse({ choice, admins }: Run) {
    const admin = choice.of(admins)
    const { items } = await app.must('admin/getReversals', { status: 'used', limit: 100 }, admin)
    const used = items.flatMap(({ of, payments }) => payments.map((payment) => ({ of, payment })))
    if (used.length === 0) return null
    const { of, payment } = choice.of(used)
    const input = { flowEntityId: payment.flowEntityId, lineId: of?.lineId ?? '', reason: REASON }
    return app.call('admin/reversePayment', input, admin)
  },

  async unpair({ choice, admins, isUnpairing }: Run) {
    if (!isUnpairing) return null
    const admin = choice.of(admins)
    const { items } = await app.must('admin/getReversals', { status: 'decided', limit: 100 }, admin)
    if (items.length === 0) return null
    const { line, of } = choice.of(items)
    const other = of === null ? (choice.of(items).of?.lineId ?? null) : null
    return app.call('admin/decideReversal', { lineId: line.lineId, of: other }, admin)
  },
} satisfies Record<string, (run: Run) => Promise<{ readonly status: number } | null>>

const NAMES = [
  'prove',
  'prove',
  'importSome',
  'importSome',
  'check',
  'check',
  'check',
  'payBack',
  'confirm',
  'reverse',
  'reverse',
  'unpair',
  'undo',
] as const satisfies readonly (keyof typeof ACTIONS)[]

test('whatever comes in whatever order, by two people at once, no rupee is used twice, and none that a proof names is paid back', async () => {
  const counts = new Map<string, number>()
  const movements = new Map<string, number>()
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const run = await begin(seed)
    for (let act = 0; act < ACTS; act += 2) {
      run.acts = act
      const names = [run.choice.of(NAMES), run.choice.of(NAMES)]
      const answers = await Promise.all(names.map((name) => ACTIONS[name](run)))
      for (const [index, answer] of answers.entries()) {
        const status = answer?.status ?? 0
        expect(status, `${names[index]} in run ${seed}`).toBeLessThan(500)
        const key = `${names[index]} ${status}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
    for (const movement of run.movements) movements.set(textOf(movement), 1)
    expect(await findBrokenLineRules(app.database.db, movements), `run ${seed}`).toEqual([])
    for (const status of await reverseAll(run)) {
      expect(status, `all reversed in run ${seed}`).toBeLessThan(500)
      counts.set(`reverse ${status}`, (counts.get(`reverse ${status}`) ?? 0) + 1)
    }
    expect(await findBrokenLineRules(app.database.db, movements), `run ${seed}, all reversed`).toEqual([])
  }
  report(
    `Acts on bank lines: ${[...counts]
      .map(([key, count]) => `${key}: ${count}`)
      .toSorted()
      .join(', ')}`,
  )
  for (const name of ['prove', 'importSome', 'check', 'payBack', 'reverse'])
    expect(counts.get(`${name} 200`), name).toBeGreaterThan(0)
})
