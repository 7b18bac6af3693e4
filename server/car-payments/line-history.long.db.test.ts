import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Input, OperationName } from '#contract/api.ts'
import { checkPaymentHistory } from '#domain/car-payments/check-payment-history.ts'
import { setCallScene } from '#server/testing/call-scene.ts'
import {
  jointProofInput,
  makePayableFlow,
  OWED,
  proofInput,
  uniqueReference,
} from '#server/testing/car-payment-scene.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { readPaymentHistory } from '#server/testing/payment-history-queries.ts'
import { referencedRow } from '#server/testing/reversal-scene.ts'
import { importStatement, STATEMENT_HEADER } from '#server/testing/statement-scene.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { report, sizeOf } from '#server/testing/tier.ts'

// Proofs, imports, decisions and uses by hand in any order, several at once: no rupee of a line is used twice, and what
// is approved stays explained.

const RUNS = sizeOf({ short: 1, long: 100 })
const STEPS = sizeOf({ short: 15, long: 30 })
const CARS = 3
const REFERENCES = 2

const app = await startTestApp()
afterAll(() => app.stop())

const car = fc.nat(CARS - 1)
const reference = fc.nat(REFERENCES - 1)
const rupees = fc.constantFrom(OWED, 2 * OWED, OWED / 2, 3 * OWED)
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send'), car, reference }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sendTogether'), car, reference }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('import'), reference, rupees }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('review'), car }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('approve'), car }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject'), car }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('own'), pick: fc.nat(), rupees }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('useForCar'), car, pick: fc.nat(), rupees }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('endUse'), pick: fc.nat() }) },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** Acts that happen at once, each by another person. */
const moment = fc.array(act, { minLength: 1, maxLength: 3 })

async function setStage() {
  const scene = await setCallScene(app)
  const second = await makeAdmin(app.database.db)
  const flows = await Promise.all(Array.from({ length: CARS }, () => makePayableFlow(scene, 'BID_AWARDED')))
  const references = Array.from({ length: REFERENCES }, uniqueReference)
  const tally = new Map<string, number>()

  async function attempt<Name extends OperationName>(
    name: Name,
    input: Input<Name>,
    token: string,
  ): Promise<void> {
    const { status } = await app.call(name, input, { token })
    expect(status, name).toBeLessThan(500)
    const kind = `${name} ${status}`
    tally.set(kind, (tally.get(kind) ?? 0) + 1)
  }

  const flowOf = (index: number) => flows[index]?.flowEntityId ?? ''
  const proofOf = (index: number) => flows[index]?.proof ?? ''

  /** Returns one of the stored ids; an unused one if there is none. */
  function pickOf(rows: readonly { readonly id: string }[], pick: number): string {
    return rows[pick % Math.max(rows.length, 1)]?.id ?? crypto.randomUUID()
  }
  const pickLine = async (pick: number) =>
    pickOf(await app.database.db.selectFrom('statement_lines').select('id').orderBy('id').execute(), pick)
  const pickUse = async (pick: number) =>
    pickOf(await app.database.db.selectFrom('line_allocations').select('id').orderBy('id').execute(), pick)
  const paymentOf = async (index: number) =>
    pickOf(
      await app.database.db
        .selectFrom('car_payments')
        .select('id')
        .where('flow_id', '=', flowOf(index))
        .orderBy('submitted_at', 'desc')
        .execute(),
      0,
    )

  async function perform(one: Act, by: number): Promise<void> {
    const admin = by % 2 === 0 ? scene.admin.token : second.token
    switch (one.kind) {
      case 'send': {
        const bankReferenceId = `UTR ${references[one.reference]}`
        const input = { ...proofInput(flowOf(one.car), proofOf(one.car)), bankReferenceId }
        return attempt('submitPaymentInfo', input, scene.dealer.token)
      }
      case 'sendTogether': {
        const flowIds = [flowOf(one.car), flowOf((one.car + 1) % CARS)]
        const input = jointProofInput(flowIds, proofOf(one.car))
        const bankReferenceId = references[one.reference] ?? ''
        return attempt('submitPayments', { ...input, bankReferenceId }, scene.dealer.token)
      }
      case 'import': {
        const row = referencedRow(references[one.reference] ?? '', one.rupees)
        await importStatement(app, admin, `${STATEMENT_HEADER}\n${row}\n`)
        return
      }
      case 'own': {
        const lineId = await pickLine(one.pick)
        const input = { lineId, purpose: 'houseOwn', amount: one.rupees, reason: 'Ours.' } as const
        return attempt('admin/allocateLine', input, admin)
      }
      case 'useForCar': {
        const lineId = await pickLine(one.pick)
        const subjectId = await paymentOf(one.car)
        const input = { lineId, purpose: 'car', subjectId, amount: one.rupees } as const
        return attempt('admin/allocateLine', input, admin)
      }
      case 'endUse': {
        const input = { allocationId: await pickUse(one.pick), reason: 'A mistake.' }
        return attempt('admin/endAllocation', input, admin)
      }
      default: {
        const proof = { flowEntityId: flowOf(one.car), paymentId: await paymentOf(one.car) }
        if (one.kind === 'review') return attempt('admin/reviewPayment', proof, admin)
        const input = { ...proof, reason: 'Seen in the bank’s app.' }
        return attempt(one.kind === 'approve' ? 'admin/approvePayment' : 'admin/rejectPayment', input, admin)
      }
    }
  }
  return { perform, tally }
}

test('whatever several people do at once, the parts of lines add up and approvals stay explained', async () => {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: STEPS, maxLength: STEPS }), async (moments) => {
      const stage = await setStage()
      for (const acts of moments) await Promise.all(acts.map(stage.perform))
      expect(checkPaymentHistory(await readPaymentHistory(app.database.db))).toEqual([])
      for (const [kind, count] of stage.tally) done.set(kind, (done.get(kind) ?? 0) + count)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  const counts = [...done].map(([kind, count]) => `${kind}: ${count}`).toSorted()
  report(`Lines of ${RUNS} histories of ${STEPS} moments: ${counts.join(', ')}`)
})
