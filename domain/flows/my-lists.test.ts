import { describe, expect, it } from 'vitest'
import { FLOW_STATES } from './flow-states.ts'
import { badgeOf, DRIVER_STATES, listShowing, MY_LISTS, stateForDriver, statesOf } from './my-lists.ts'

describe('the dealer lists', () => {
  it('hold the states that the specification names', () => {
    expect(Object.fromEntries(MY_LISTS.map((list) => [list, statesOf(list)]))).toEqual({
      myCars: ['MY_CARS_NEW', 'GATE_PASS_REQUESTED', 'GATE_PASS_APPROVED'],
      uploadPictures: ['EVALUATION', 'EVALUATION_COMPLETE'],
      placeBids: ['PLACE_BIDS'],
      payments: ['BID_AWARDED', 'PAYMENT_RECORDED', 'PAYMENT_REVIEWED', 'PAYMENT_REJECTED'],
      takeDelivery: ['PAYMENT_APPROVED', 'DELIVERY_GATE_PASS_REQUESTED', 'DELIVERY_GATE_PASS_APPROVED'],
      noc: [
        'DELIVERY_APPROVED',
        'KYC_SUBMITTED',
        'KYC_ACCEPTED',
        'KYC_NEED_FURTHER_INFO',
        'NOC_SENT',
        'NOC_RECEIVED',
        'NEW_RC_UPLOADED',
        'RC_ACCEPTED',
        'RC_NEED_MORE_INFO',
      ],
    })
  })
})

describe('the list that shows a flow', () => {
  it('is the one that counts it, and Place Bids for a lost one', () => {
    const others = FLOW_STATES.filter((state) => listShowing(state) !== badgeOf(state))
    expect(others.map((state) => [state, listShowing(state)])).toEqual([['BID_LOST', 'placeBids']])
  })
})

describe('the driver list', () => {
  it('calls everything from the delivery on DELIVERED', () => {
    expect([...new Set(DRIVER_STATES.map(stateForDriver))]).toEqual([
      'DELIVERY_GATE_PASS_APPROVED',
      'DELIVERED',
    ])
    expect(DRIVER_STATES).toContain('RC_ACCEPTED')
    expect(DRIVER_STATES).not.toContain('PAYMENT_APPROVED')
  })
})
