import { expect, test } from 'vitest'
import { FLOW_STATES, type FlowState } from '#domain/flows/car-lifecycle.ts'
import { statesOf } from '#domain/flows/my-lists.ts'
import { myCarsTexts } from '#web/text/en/my-cars.ts'
import { actionsOf, type ActionFacts, type FlowAction } from './flow-actions.ts'
import { kindOf } from './flow-status.ts'

const BARE: ActionFacts = { delivery_photos: [], delivery_link_id: null }
const PHOTO = { label: 'RC photo', url: '/rc.jpg', uploadedAt: null }

const isMyText = (id: string): id is keyof typeof myCarsTexts => id in myCarsTexts
const wordsOf = (id: string) => (isMyText(id) ? myCarsTexts[id] : id)
const buttonOf = ({ label, isWaiting }: FlowAction) => `${wordsOf(label)}${isWaiting ? ' (disabled)' : ''}`
const buttonsOf = (state: FlowState, car = BARE) => actionsOf(state, car).map(buttonOf)

test.each<[FlowState, readonly string[]]>([
  ['EVALUATION', ['Upload Pictures']],
  ['EVALUATION_COMPLETE', ['View Pictures', 'Move To Place Bids']],
  ['BID_AWARDED', ['Upload Payment Proof']],
  ['PAYMENT_RECORDED', ['Pending (disabled)']],
  ['PAYMENT_REVIEWED', ['Pending (disabled)']],
  ['PAYMENT_REJECTED', ['Re-upload Payment Proof']],
  ['PAYMENT_APPROVED', ['Request Delivery Gatepass']],
  ['DELIVERY_GATE_PASS_REQUESTED', ['Pending Gatepass (disabled)']],
  ['DELIVERY_GATE_PASS_APPROVED', ['Share Delivery Link']],
  ['DELIVERED', ['Delivered (disabled)']],
  ['DELIVERY_APPROVED', ['Upload KYC Details']],
  ['KYC_SUBMITTED', ['View History']],
  ['KYC_ACCEPTED', ['View History']],
  ['NEW_RC_UPLOADED', ['View History']],
  ['RC_ACCEPTED', ['View History']],
  ['KYC_NEED_FURTHER_INFO', ['Resubmit KYC', 'History']],
  ['NOC_SENT', ['Acknowledge NOC Receipt', 'History']],
  ['NOC_RECEIVED', ['Upload New RC Book', 'History']],
  ['RC_NEED_MORE_INFO', ['Resubmit RC', 'History']],
])('the buttons of %s are those of the documents', (state, buttons) => {
  expect(buttonsOf(state)).toEqual(buttons)
})

test('with the pass, photos come before the link, and on a phone the link is generated', () => {
  const state = 'DELIVERY_GATE_PASS_APPROVED'
  expect(buttonsOf(state, { delivery_photos: [], delivery_link_id: 'd1' })).toEqual(['Upload Pickup Proof'])
  expect(buttonsOf(state, { delivery_photos: [PHOTO], delivery_link_id: 'd1' })).toEqual(['View Picture'])
  expect(actionsOf(state, BARE).map(({ phoneLabel }) => wordsOf(phoneLabel ?? ''))).toEqual([
    'Generate Delivery Link',
  ])
})

test('every state of a list with cards says how the car stands and what can be done', () => {
  const listed = (['uploadPictures', 'payments', 'takeDelivery', 'noc'] as const).flatMap(statesOf)
  const silent = listed.filter((state) => kindOf(state) === null || buttonsOf(state).length === 0)
  expect(silent).toEqual([])
})

test('the states that have no card in these lists have no buttons', () => {
  const withButtons = FLOW_STATES.filter((state) => buttonsOf(state).length > 0)
  const elsewhere = new Set<FlowState>([...statesOf('myCars'), ...statesOf('placeBids')])
  expect(withButtons.filter((state) => elsewhere.has(state))).toEqual([])
})
