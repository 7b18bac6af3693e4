import { describe, expect, test } from 'vitest'
import type { EventCategory } from './analytics-event.ts'
import { mayRevealBid, type RevealingEvent } from './sealed-bids.ts'

const viewed: RevealingEvent = {
  name: 'car_viewed',
  category: 'Car Listing',
  label: 'Tata Nexon 2020',
  value: null,
  parameters: { carId: 'x', carYear: 2020, isFirst: true },
}

describe('an event may reveal a bid', () => {
  test.each<[string, Partial<RevealingEvent>]>([
    ['by its category', { category: 'Bidding' }],
    ['by its value', { value: 5_00_000 }],
    ['by a number', { parameters: { n: 5_00_000 } }],
    ['by an amount as text', { parameters: { price: '5,00,000' } }],
    ['by the name of a parameter', { parameters: { hasBid: true } }],
    ['by its name', { name: 'my_Bid_is_in' }],
    ['by its label', { label: 'Bid of 5 lakh' }],
    ['by a name of the product under another category', { name: 'bid_placed' as const }],
  ])('%s', (_how, more) => {
    expect(mayRevealBid({ ...viewed, ...more })).toBe(true)
  })

  test.each<[string, EventCategory]>([
    ['car_viewed', 'Car Listing'],
    ['moved_to_place_bids', 'Car Management'],
  ])('%s does not', (name, category) => {
    expect(mayRevealBid({ ...viewed, name, category })).toBe(false)
  })
})
