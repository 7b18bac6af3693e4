import type { Change } from './change.ts'
import { nextMigration } from './next-migration.ts'

/** The states of the index that lets a car be sold once, with the new one. */
const SOLD = `'BID_AWARDED', 'PAYMENT_RECORDED', 'PAYMENT_REVIEWED', 'PAYMENT_REJECTED', 'PAYMENT_RETURNED', 'PAYMENT_APPROVED',
  'DELIVERY_GATE_PASS_REQUESTED', 'DELIVERY_GATE_PASS_APPROVED', 'DELIVERED', 'DELIVERY_APPROVED',
  'KYC_SUBMITTED', 'KYC_ACCEPTED', 'KYC_NEED_FURTHER_INFO', 'NOC_SENT', 'NOC_RECEIVED',
  'NEW_RC_UPLOADED', 'RC_ACCEPTED', 'RC_NEED_MORE_INFO'`

const MIGRATION = `-- A payment that came back is no longer a rejected proof. An older release does not know its state.
-- marker: older-releases-stop

alter table flows drop constraint flows_state_check;
alter table flows add constraint flows_state_check check (state in (
  'MY_CARS_NEW', 'GATE_PASS_REQUESTED', 'GATE_PASS_APPROVED', 'EVALUATION', 'EVALUATION_COMPLETE', 'PLACE_BIDS',
  'BID_LOST', 'LAPSED', 'DEFAULTED', ${SOLD}));

drop index flows_car_sold_once;
create unique index flows_car_sold_once on flows (car_id) where state in (
  ${SOLD});

drop index flows_to_pay;
create index flows_to_pay on flows (payment_due_at, id)
  where state in ('BID_AWARDED', 'PAYMENT_REJECTED', 'PAYMENT_RETURNED');
`

const PROOF = `import { expect, test } from 'vitest'
import { setCallScene, upload } from '#server/testing/call-scene.ts'
import { proofInput } from '#server/testing/car-payment-scene.ts'
import { readState } from '#server/testing/delivery-scene.ts'
import { makeReturnedFlow } from '#server/testing/reversal-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'

const app = await shareTestApp()

test('a payment that came back waits in a state of its own for another proof, or for the default', async () => {
  const scene = await setCallScene(app)
  const dealer = { token: scene.dealer.token }
  const made = await makeReturnedFlow(scene, 'PAYMENT_APPROVED')
  const { flowEntityId, lineId = '' } = made
  const reversal = { flowEntityId, lineId, reason: 'The cheque bounced.' }
  await app.must('admin/reversePayment', reversal, { token: scene.admin.token })
  expect(await readState(scene, made)).toMatchObject({ state: 'PAYMENT_RETURNED' })
  const listed = (await app.must('getDealerPaymentCars', {}, dealer)).yardGroups.flatMap(({ cars }) => cars)
  expect(listed.map(({ state }) => state)).toEqual(['PAYMENT_RETURNED'])
  await app.must('submitPaymentInfo', proofInput(flowEntityId, await upload(scene, 'payment-info')), dealer)
  expect(await readState(scene, made)).toMatchObject({ state: 'PAYMENT_RECORDED' })
})
`

/** A payment that came back: its car stood among those whose proof was rejected. */
export const lifeCycleState: Change = {
  kind: 'a state',
  atMost: 6,
  edits: [
    {
      path: 'domain/flows/flow-states.ts',
      inserts: [{ after: "  PAYMENT_REJECTED: 'won',\n", lines: "  PAYMENT_RETURNED: 'won',\n" }],
    },
    { path: nextMigration('payments-that-came-back'), content: MIGRATION },
    {
      path: 'domain/flows/car-lifecycle.ts',
      replacements: [
        {
          text: "submitPayment: { from: ['BID_AWARDED', 'PAYMENT_REJECTED'], to",
          by: "submitPayment: { from: ['BID_AWARDED', 'PAYMENT_REJECTED', 'PAYMENT_RETURNED'], to",
        },
        {
          text: "'DELIVERY_GATE_PASS_APPROVED'],\n    to: 'PAYMENT_REJECTED',",
          by: "'DELIVERY_GATE_PASS_APPROVED'],\n    to: 'PAYMENT_RETURNED',",
        },
        {
          text: "declareDefault: {\n    from: ['BID_AWARDED', 'PAYMENT_REJECTED'],",
          by: "declareDefault: {\n    from: ['BID_AWARDED', 'PAYMENT_REJECTED', 'PAYMENT_RETURNED'],",
        },
        {
          text: "  'state.PAYMENT_APPROVED':",
          by: "  'state.PAYMENT_RETURNED': 'Payment came back',\n  'state.PAYMENT_APPROVED':",
        },
      ],
    },
    {
      path: 'domain/flows/my-lists.ts',
      inserts: [{ after: "  PAYMENT_REJECTED: 'payments',\n", lines: "  PAYMENT_RETURNED: 'payments',\n" }],
    },
    {
      path: 'web/my-cars/state-cards.ts',
      inserts: [
        {
          after: "  PAYMENT_REJECTED: { meaning: 'bad' },\n",
          lines: "  PAYMENT_RETURNED: { meaning: 'bad' },\n",
        },
      ],
    },
    {
      path: 'web/text/en/flow.ts',
      inserts: [
        {
          after: "  'flow.PAYMENT_REJECTED': 'Payment rejected',\n",
          lines: "  'flow.PAYMENT_RETURNED': 'Payment came back',\n",
        },
      ],
    },
    { path: 'server/car-payments/returned-payment.db.test.ts', content: PROOF },
    // The tests that have the tables of steps and lists.
    {
      path: 'domain/flows/car-lifecycle.test.ts',
      replacements: [
        {
          text: 'submitPayment | BID_AWARDED, PAYMENT_REJECTED |',
          by: 'submitPayment | BID_AWARDED, PAYMENT_REJECTED, PAYMENT_RETURNED |',
        },
        {
          text: 'DELIVERY_GATE_PASS_APPROVED | PAYMENT_REJECTED | A | R',
          by: 'DELIVERY_GATE_PASS_APPROVED | PAYMENT_RETURNED | A | R',
        },
        {
          text: 'declareDefault | BID_AWARDED, PAYMENT_REJECTED |',
          by: 'declareDefault | BID_AWARDED, PAYMENT_REJECTED, PAYMENT_RETURNED |',
        },
      ],
    },
    {
      path: 'domain/flows/my-lists.test.ts',
      replacements: [
        {
          text: "'PAYMENT_REVIEWED', 'PAYMENT_REJECTED'],",
          by: "'PAYMENT_REVIEWED', 'PAYMENT_REJECTED', 'PAYMENT_RETURNED'],",
        },
      ],
    },
  ],
}
