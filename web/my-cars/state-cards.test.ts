import { expect, test } from 'vitest'
import { can } from '#domain/flows/can.ts'
import { FLOW_STATES, type FlowState } from '#domain/flows/flow-states.ts'
import { statesOf } from '#domain/flows/my-lists.ts'
import { buttonOf } from '#web/steps/steps.ts'
import { myCarsTexts } from '#web/text/en/my-cars.ts'
import type { CardFacts } from '#web/steps/step-row.ts'
import { meaningOf, actionsOf, type CardAction } from './state-cards.ts'

const BARE: CardFacts = { id: 'c1', carIds: ['c1'], delivery_photos: [], delivery_link_id: null }
const PHOTO = { label: 'RC photo', url: '/rc.jpg', thumbnailUrl: null, uploadedAt: null }

const isMyText = (id: string): id is keyof typeof myCarsTexts => id in myCarsTexts
const wordsOf = (id: string) => (isMyText(id) ? myCarsTexts[id] : id)
function wordsOfAction(action: CardAction, state: FlowState): string {
  if ('waiting' in action) return `${wordsOf(action.waiting)} (disabled)`
  return wordsOf('step' in action ? buttonOf(action.step, state) : action.view)
}
const buttonsOf = (state: FlowState, car = BARE) =>
  actionsOf(state, car).map((action) => wordsOfAction(action, state))

test.each<[FlowState, readonly string[]]>([
  ['MY_CARS_NEW', ['Request Gate Pass']],
  ['GATE_PASS_REQUESTED', ['Pending Gate Pass (disabled)', 'Withdraw Request']],
  ['GATE_PASS_APPROVED', ['Share Evaluation Link']],
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
  const linked = { ...BARE, delivery_link_id: 'd1' }
  expect(buttonsOf(state, linked)).toEqual(['Upload Pickup Proof'])
  expect(buttonsOf(state, { ...linked, delivery_photos: [PHOTO] })).toEqual(['View Picture'])
  expect(buttonsOf(state, { ...BARE, delivery_photos: [PHOTO] })).toEqual(['View Picture'])
  expect(actionsOf(state, BARE)).toEqual([
    { view: 'myCars.shareDeliveryLink', phoneView: 'myCars.generateDeliveryLink' },
  ])
  expect(wordsOf('myCars.generateDeliveryLink')).toBe('Generate Delivery Link')
})

test('every state of a list with cards says how the car stands and what can be done', () => {
  const listed = (['uploadPictures', 'payments', 'takeDelivery', 'noc'] as const).flatMap(statesOf)
  const silent = listed.filter((state) => meaningOf(state) === null || buttonsOf(state).length === 0)
  expect(silent).toEqual([])
})

test('the states that no card of this kind shows have no buttons', () => {
  const silent = FLOW_STATES.filter((state) => buttonsOf(state).length === 0)
  expect(silent).toEqual(['PLACE_BIDS', 'BID_LOST', 'LAPSED', 'DEFAULTED'])
})

test('a card has no button of a step that the table forbids the dealer', () => {
  const forbidden = FLOW_STATES.flatMap((state) =>
    actionsOf(state, BARE).filter(
      (action) => 'step' in action && !can(action.step, { state, actor: 'dealer' }).ok,
    ),
  )
  expect(forbidden).toEqual([])
})
