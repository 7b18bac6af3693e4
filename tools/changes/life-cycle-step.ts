import type { Change } from './change.ts'

const OPERATION = `  withdrawDeliveryGatepass: defineOperation({
    who: dealers('take_delivery'),
    quota: 'steps',
    summary: 'Withdraws the pending request for the delivery gate pass of a car.',
    changes: ['getDealerCounts', 'getCarDetailsPageData', 'getDealerDeliveryCars', 'getDeliveryPasses'],
    input: z.object({ carId: id }),
    output: z.strictObject({ carId: idOut, state: flowState }),
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
`

const HANDLER = `    withdrawDeliveryGatepass: async ({ input: { carId }, caller, db }) => {
      const { organisationId } = userOf(caller)
      const flow = (await findFlowsOfCars(db, { organisationId, carIds: [carId] })).get(carId)
      if (flow === undefined) return refuse('NOT_FOUND', 'car.notInMyCars')
      const moved = await moveFlows(db, actorOf(caller), [
        { flowId: flow.flowId, event: 'withdrawDeliveryGatePass' },
      ])
      if (!moved.ok) return moved
      return accept({ carId, state: TRANSITIONS.withdrawDeliveryGatePass.to })
    },

`

const STEP = `  withdrawDeliveryGatePass: {
    operation: 'withdrawDeliveryGatepass',
    meaning: 'info',
    button: 'myCars.withdrawDeliveryPass',
    done: 'myCars.deliveryPassWithdrawn',
    failed: { otherwise: 'myCars.withdrawFailed', refused: 'sentence' },
    confirm: {
      title: 'myCars.withdrawDeliveryTitle',
      text: 'myCars.withdrawDeliveryText',
      yes: 'myCars.yesWithdraw',
    },
    onCard: { variant: 'default', inputOf: ({ id: carId }) => ({ carId }) },
  },
`

const TEXTS = `  'myCars.withdrawDeliveryPass': 'Withdraw Request',
  'myCars.deliveryPassWithdrawn': 'Request withdrawn.',
  'myCars.withdrawDeliveryTitle': 'Withdraw the request?',
  'myCars.withdrawDeliveryText': 'You can request a delivery gate pass again.',
`

const PROOF = `import { expect, test } from 'vitest'
import { requestPass, readEventsOf, setDeliveryScene } from '#server/testing/delivery-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'

const app = await shareTestApp()

test('a dealer withdraws its request for a delivery gate pass, which the house then cannot approve', async () => {
  const scene = await setDeliveryScene(app)
  const dealings = await requestPass(scene)
  const { carId, flowEntityId } = dealings
  const rival = await app.call('withdrawDeliveryGatepass', { carId }, { token: scene.rival.dealer.token })
  expect(rival.status).toBe(404)
  const mine = { token: scene.dealer.token }
  expect(await app.must('withdrawDeliveryGatepass', { carId }, mine)).toEqual({ carId, state: 'PAYMENT_APPROVED' })
  const late = await app.call('admin/approveDeliveryGatePass', { flowEntityId }, { token: scene.admin.token })
  expect(late.body).toMatchObject({ code: 'WRONG_STATE', state: 'PAYMENT_APPROVED' })
  const again = await app.call('withdrawDeliveryGatepass', { carId }, mine)
  expect(again.body).toMatchObject({
    error: 'This car cannot have its delivery gate pass request withdrawn: it is at "Payment approved".',
  })
  expect((await readEventsOf(scene, dealings)).at(-1)).toBe('withdrawDeliveryGatePass by dealer')
})
`

/** A dealer withdraws its request for a delivery gate pass. */
export const lifeCycleStep: Change = {
  kind: 'a step',
  atMost: 6,
  edits: [
    {
      path: 'domain/flows/car-lifecycle.ts',
      inserts: [
        {
          after:
            "  requestDeliveryGatePass: { from: ['PAYMENT_APPROVED'], to: 'DELIVERY_GATE_PASS_REQUESTED', by: ['dealer'] },\n",
          lines:
            "  withdrawDeliveryGatePass: { from: ['DELIVERY_GATE_PASS_REQUESTED'], to: 'PAYMENT_APPROVED', by: ['dealer'] },\n",
        },
        {
          after: "  requestDeliveryGatePass: 'Delivery gate pass requested',\n",
          lines: "  withdrawDeliveryGatePass: 'Delivery gate pass request withdrawn',\n",
        },
        {
          after: "  'cannot.requestDeliveryGatePass': 'get a delivery gate pass requested',\n",
          lines: "  'cannot.withdrawDeliveryGatePass': 'have its delivery gate pass request withdrawn',\n",
        },
      ],
    },
    {
      path: 'contract/gate-passes/delivery-passes.ts',
      imports: { '../values.ts': ['flowState'] },
      inserts: [{ after: 'export const deliveryPasses = {\n', lines: OPERATION }],
    },
    {
      path: 'server/gate-passes/delivery-passes-handlers.ts',
      imports: {
        '#domain/flows/car-lifecycle.ts': ['TRANSITIONS'],
        '#domain/refusal.ts': ['refuse'],
        '#server/flows/find-flow.ts': ['findFlowsOfCars'],
        '#server/flows/transition.ts': ['moveFlows'],
        '#server/platform/actor.ts': ['actorOf'],
      },
      replacements: [
        { text: '    getDeliveryPasses: async (', by: `${HANDLER}    getDeliveryPasses: async (` },
      ],
    },
    {
      path: 'web/steps/steps.ts',
      replacements: [{ text: '  approveDeliveryGatePass: {\n', by: `${STEP}  approveDeliveryGatePass: {\n` }],
    },
    {
      path: 'web/text/en/my-cars.ts',
      inserts: [{ after: 'export const myCarsTexts = {\n', lines: TEXTS }],
    },
    {
      path: 'server/notifications/notification-table.ts',
      inserts: [
        { after: '  requestDeliveryGatePass: null,\n', lines: '  withdrawDeliveryGatePass: null,\n' },
      ],
    },
    { path: 'server/gate-passes/withdraw-delivery-pass.db.test.ts', content: PROOF },
    // The code of tests that make every call, and the tests that list the steps.
    {
      path: 'server/testing/step-calls.ts',
      replacements: [
        {
          text: '  createDeliveryGatepass: [\n',
          by: `  withdrawDeliveryGatepass: [
    { events: ['withdrawDeliveryGatePass'], prepare: makeSceneFlow, inputOf: ({ carId }) => ({ carId }) },
  ],
  createDeliveryGatepass: [
`,
        },
      ],
    },
    {
      path: 'server/testing/valid-delivery-calls.ts',
      replacements: [
        {
          text: "  'admin/approveDeliveryGatePass': async (scene) => {\n",
          by: `  withdrawDeliveryGatepass: async (scene) => {
    const { carId } = await makeSceneFlow(scene, 'DELIVERY_GATE_PASS_REQUESTED')
    return { by: 'dealer', of: 'dealer', input: { carId } }
  },
  'admin/approveDeliveryGatePass': async (scene) => {
`,
        },
      ],
    },
    {
      path: 'server/testing/every-call/acts-after-win.ts',
      replacements: [
        {
          text: "  'admin/approveDeliveryGatePass': {\n",
          by: `  withdrawDeliveryGatepass: {
    move: ['DELIVERY_GATE_PASS_REQUESTED', 'PAYMENT_APPROVED'],
    events: ['withdrawDeliveryGatePass'],
  },
  'admin/approveDeliveryGatePass': {
`,
        },
      ],
    },
    {
      path: 'domain/flows/car-lifecycle.test.ts',
      inserts: [
        {
          after: 'requestDeliveryGatePass | PAYMENT_APPROVED | DELIVERY_GATE_PASS_REQUESTED | D\n',
          lines: 'withdrawDeliveryGatePass | DELIVERY_GATE_PASS_REQUESTED | PAYMENT_APPROVED | D\n',
        },
      ],
    },
    {
      path: 'domain/flows/moves-through.test.ts',
      inserts: [{ after: "    'requestDeliveryGatePass',\n", lines: "    'withdrawDeliveryGatePass',\n" }],
    },
    {
      path: 'web/my-cars/state-cards.test.ts',
      replacements: [
        {
          text: "['Pending Gatepass (disabled)']",
          by: "['Pending Gatepass (disabled)', 'Withdraw Request']",
        },
      ],
    },
  ],
}
