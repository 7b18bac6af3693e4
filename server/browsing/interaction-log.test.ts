import { expect, test } from 'vitest'
import { describeInteractions } from './interaction-log.ts'

const front = { url: '/files/1', thumbnailUrl: '/files/1/thumbnail', alt: 'Front Face' }

test('shows pictures with the last step that submitted them', () => {
  const steps = ['completeEvaluation', 'completeEvaluation', 'moveToPlaceBids'].map((event, minute) => ({
    event,
    reason: null,
    amount: null,
    at: new Date(Date.UTC(2026, 2, 5, 8, minute)),
  }))
  expect(
    describeInteractions({ flowId: 'flow', steps, houseDecides: false }, [front], 'en').map(
      ({ images }) => images,
    ),
  ).toEqual([[], [front], []])
})

test('describes a flow’s steps newest first, numbered within the flow', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 5, 8, minute))
  const plain = { reason: null, amount: null }
  expect(
    describeInteractions(
      {
        flowId: 'flow',
        steps: [
          { ...plain, event: 'addToMyCars', at: at(1) },
          { ...plain, event: 'rejectGatePass', reason: 'The yard is closed.', at: at(2) },
          { ...plain, event: 'placeBid', amount: 7_95_000, at: at(3) },
        ],
        houseDecides: false,
      },
      [front],
      'en',
    ),
  ).toEqual([
    { id: 'flow.3', timestamp: '2026-03-05T08:03:00.000Z', log: 'Bid placed: ₹7,95,000', images: [] },
    {
      id: 'flow.2',
      timestamp: '2026-03-05T08:02:00.000Z',
      log: 'Gate pass rejected (The yard is closed.)',
      images: [],
    },
    { id: 'flow.1', timestamp: '2026-03-05T08:01:00.000Z', log: 'Added to My Cars', images: [] },
  ])
})

test.each([
  [true, 'Under the reserve, the house decides'],
  [false, 'Not won'],
])('shows a loss as lost only once the outcome is final (the house decides: %s)', (houseDecides, log) => {
  const steps = [{ event: 'lose', reason: null, amount: null, at: new Date(0) }]
  expect(describeInteractions({ flowId: 'flow', steps, houseDecides }, [], 'en')).toMatchObject([{ log }])
})

test('reports a picture that the house hides, with its view and the reason', () => {
  const at = new Date(0)
  const steps = [
    { event: 'pictureHidden', reason: 'Blurred.', amount: null, angle: 'Left', at },
    { event: 'pictureShown', reason: null, amount: null, angle: 'Left', at },
  ]
  expect(
    describeInteractions({ flowId: 'flow', steps, houseDecides: false }, [], 'en').map(({ log }) => log),
  ).toEqual(['Picture shown again by Yardbid: Left', 'Picture hidden by Yardbid: Left (Blurred.)'])
})

test('names who came in and left, and by which link it was entered', () => {
  const entry = { reason: null, amount: null, person: 'Ravi Kumar', yardLink: 'Main gate', at: new Date(0) }
  const steps = ['gateCameIn', 'gateLeft'].map((event) => ({ ...entry, event }))
  expect(describeInteractions({ flowId: 'flow', steps, houseDecides: false }, [], 'en')).toMatchObject([
    { log: 'Left the yard: Ravi Kumar (Main gate)' },
    { log: 'Came in at the yard: Ravi Kumar (Main gate)' },
  ])
})

test('is in the language of the reader', () => {
  const steps = [
    { event: 'placeBid', reason: null, amount: 7_95_000, at: new Date(1) },
    { event: 'lose', reason: null, amount: null, at: new Date(0) },
  ]
  expect(
    describeInteractions({ flowId: 'flow', steps, houseDecides: true }, [], 'hi').map(({ log }) => log),
  ).toEqual(['रिज़र्व से कम, फ़ैसला नीलामी कंपनी करेगी', 'बोली लगाई: ₹7,95,000'])
})
