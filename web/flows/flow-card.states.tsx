import type { FlowState } from '#domain/flows/flow-states.ts'
import { CarGrid, CarGridItem } from '#web/car/car-grid.tsx'
import { LONG_NAMES, readAnswered, type GivenCar } from '#web/testing/a-car.ts'
import { aWonCar } from '#web/testing/a-won-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import type { States } from '#web/testing/states/state.ts'
import { FlowCard } from './flow-card.tsx'

/** The card of a won car in a grid, which gives it its width. */
const card = (state: FlowState, given: GivenCar = {}) =>
  ({
    signedIn: 'dealer',
    part: (
      <CarGrid label="Yardbid">
        <CarGridItem>
          <FlowCard car={readAnswered(aWonCar({ state, ...given }))} isEager />
        </CarGridItem>
      </CarGrid>
    ),
  }) as const

export const states = {
  'to pay': { ...card('BID_AWARDED'), shows: ['You won it at', '₹8,20,000', 'Upload Payment Proof'] },
  'a payment that is being checked': { ...card('PAYMENT_RECORDED'), shows: 'Pending' },
  'a rejected payment': {
    ...card('PAYMENT_REJECTED', { stateReason: 'The UTR doesn’t match.' }),
    shows: ['The UTR doesn’t match.', 'Re-upload Payment Proof'],
  },
  offered: {
    ...card('BID_AWARDED', { offerUntil: minutesFromNow(90) }),
    shows: ['Your bid was', 'Offered to you'],
  },
  paid: { ...card('PAYMENT_APPROVED'), shows: 'Request Delivery Gatepass' },
  'a requested delivery gate pass': { ...card('DELIVERY_GATE_PASS_REQUESTED'), shows: 'Pending Gatepass' },
  'an approved delivery gate pass': {
    ...card('DELIVERY_GATE_PASS_APPROVED'),
    shows: 'You won it at',
  },
  'KYC to upload': { ...card('DELIVERY_APPROVED'), shows: 'Upload KYC Details' },
  'KYC that needs more': {
    ...card('KYC_NEED_FURTHER_INFO', { stateReason: 'The PAN is not readable.' }),
    shows: ['The PAN is not readable.', 'Resubmit KYC', 'History'],
  },
  'a NOC that was sent': { ...card('NOC_SENT'), shows: 'Acknowledge NOC Receipt' },
  'an RC to upload': { ...card('NOC_RECEIVED'), shows: 'Upload New RC Book' },
  'all done': { ...card('RC_ACCEPTED'), shows: 'View History' },
  'long names': {
    ...card('PAYMENT_REJECTED', { ...LONG_NAMES, awardedToDealerAmount: 9_99_99_999 }),
    shows: '₹9,99,99,999',
  },
} satisfies States
