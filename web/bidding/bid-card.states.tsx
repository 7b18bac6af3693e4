import { aLot, readAnswered, type GivenCar } from '#web/testing/a-car.ts'
import { NOW } from '#web/testing/fixed-now.ts'
import type { State, States } from '#web/testing/states/state.ts'
import { BidCard } from './bid-card.tsx'

function card(given: GivenCar): Pick<State, 'part' | 'signedIn'> {
  const { flowEntityId, ...car } = readAnswered(aLot(given))
  if (flowEntityId === null) throw new Error('A car of Place Bids has a flow.')
  return {
    signedIn: 'dealer',
    part: <BidCard car={{ ...car, flowEntityId }} isEager readAt={NOW} onTyping={() => undefined} />,
  }
}

export const states = {
  leading: { ...card({ leading: true, currentBid: 790_000, bidsPlaced: 2 }), shows: 'You lead' },
} satisfies States
