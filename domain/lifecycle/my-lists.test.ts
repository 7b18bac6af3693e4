import { describe, expect, it } from 'vitest'
import { FLOW_STATES } from './car-lifecycle.ts'
import {
  DRIVER_STATES,
  LOST_SHOWN_MS,
  MY_LISTS,
  badgeOf,
  listOf,
  stateForDriver,
  statesOf,
} from './my-lists.ts'

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

  it('show a lost flow among Place Bids for 24 hours and never count it', () => {
    const since = 1_000
    expect(listOf({ state: 'BID_LOST', since }, since)).toBe('placeBids')
    expect(listOf({ state: 'BID_LOST', since }, since + LOST_SHOWN_MS - 1)).toBe('placeBids')
    expect(listOf({ state: 'BID_LOST', since }, since + LOST_SHOWN_MS)).toBeNull()
    expect(badgeOf('BID_LOST')).toBeNull()
  })

  it('show every other state in the list that counts it, however old', () => {
    for (const state of FLOW_STATES.filter((state) => state !== 'BID_LOST')) {
      expect(listOf({ state, since: 0 }, 10 * LOST_SHOWN_MS)).toBe(badgeOf(state))
    }
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
