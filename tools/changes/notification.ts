import type { Change } from './change.ts'

const PROOF = `import { expect, test } from 'vitest'
import { appendEvents } from '#server/flows/event-log.ts'
import { HOUSE, ORIGIN, prepareNotifyScene } from '#server/testing/notify-scene.ts'

const scene = prepareNotifyScene()

test('a dealer is notified when its worker comes in at the yard', async () => {
  const place = await scene.makeLot()
  const flowId = await scene.makeFlowOf(place, 'GATE_PASS_APPROVED')
  await appendEvents(scene.db(), [{ event: 'gateCameIn', by: HOUSE, flowId, ...place }])
  await scene.notify()
  expect(scene.to(scene.dealer())).toMatchObject([
    { kind: 'came-in', values: { what: '2019 Hyundai Creta', link: \`\${ORIGIN}/mycars/inspection\` } },
  ])
})
`

const ROW = `  gateCameIn: {
    who: 'dealer',
    urgency: 'now',
    isBatched: true,
    email: (batch) => ({ kind: 'came-in', values: carsOf(batch) }),
    screen: () => pathTo('myCars.inspection'),
  },
`

const TEXTS = `  'came-in': ({ cars, what, link }: Cars): EmailText => ({
    subject: \`At the yard: \${what}\`,
    text: \`The guard let your worker in for:

\${cars}

\${link}\`,
  }),
`

/** A dealer is notified by email when its evaluator or driver comes in at the yard. */
export const notification: Change = {
  kind: 'a notification',
  atMost: 2,
  edits: [
    {
      path: 'server/notifications/notification-table.ts',
      replacements: [{ text: '  gateCameIn: null,\n', by: ROW }],
    },
    {
      path: 'server/notifications/text/en/notification-texts.ts',
      replacements: [{ text: "  'pickup-photos': (", by: `${TEXTS}  'pickup-photos': (` }],
    },
    { path: 'server/notifications/came-in.db.test.ts', content: PROOF },
  ],
}
