import type { FlowState } from '#domain/flows/flow-states.ts'
import { CarGrid, CarGridItem } from '#web/car/car-grid.tsx'
import { anId, LONG_NAMES, readAnswered, type GivenCar } from '#web/testing/a-car.ts'
import { aWonCar } from '#web/testing/a-won-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import type { States } from '#web/testing/states/state.ts'
import { FlowCard } from './flow-card.tsx'

/** The cards of won cars in a grid, which gives them their width. */
function cards(...given: readonly (readonly [FlowState, GivenCar?])[]) {
  const cars = given.map(([state, more], index) =>
    readAnswered(aWonCar({ id: anId(10 + index), flowEntityId: anId(20 + index), state, ...more })),
  )
  return {
    signedIn: 'dealer',
    part: (
      <CarGrid label="Yardbid">
        {cars.map((car) => (
          <CarGridItem key={car.id}>
            <FlowCard car={car} isEager />
          </CarGridItem>
        ))}
      </CarGrid>
    ),
  } as const
}

export const states = {
  'each step of the payment': {
    ...cards(
      ['BID_AWARDED'],
      ['BID_AWARDED', { offerUntil: minutesFromNow(90) }],
      ['PAYMENT_RECORDED'],
      ['PAYMENT_REJECTED', { stateReason: 'The UTR doesn’t match.' }],
      ['PAYMENT_REJECTED', { paymentReversed: true, stateReason: 'The cheque bounced.' }],
      ['PAYMENT_REJECTED', { ...LONG_NAMES, awardedToDealerAmount: 9_99_99_999 }],
      ['PAYMENT_APPROVED'],
    ),
    shows: [
      'You won it at',
      '₹8,20,000',
      'Upload Payment Proof',
      'Your bid was',
      'Offered to you',
      'Pending',
      'Payment rejected',
      'The UTR doesn’t match.',
      'Payment reversed, due again',
      'The cheque bounced.',
      'Re-upload Payment Proof',
      '₹9,99,99,999',
      'Request Delivery Gatepass',
    ],
  },
  'each step of the delivery and the papers': {
    ...cards(
      ['DELIVERY_GATE_PASS_REQUESTED'],
      ['DELIVERY_GATE_PASS_APPROVED'],
      ['DELIVERY_APPROVED'],
      ['KYC_NEED_FURTHER_INFO', { stateReason: 'The PAN is not readable.' }],
      ['NOC_SENT'],
      ['NOC_RECEIVED'],
      ['RC_ACCEPTED'],
    ),
    shows: [
      'Pending Gatepass',
      'You won it at',
      'Upload KYC Details',
      'The PAN is not readable.',
      'Resubmit KYC',
      'History',
      'Acknowledge NOC Receipt',
      'Upload New RC Book',
      'View History',
    ],
  },
} satisfies States
