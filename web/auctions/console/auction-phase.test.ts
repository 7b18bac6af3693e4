import { expect, test } from 'vitest'
import { auctionPhase, turnOfPhases } from './auction-phase.ts'

const NOON = Date.UTC(2026, 2, 5, 12)
const MINUTE = 60_000
const at = (minutes: number) => new Date(NOON + minutes * MINUTE).toISOString()
const upcoming = { status: 'published', phase: 'scheduled', startsAt: at(0), endsAt: at(60) } as const

test('An auction opens and ends by the clock, without being read again', () => {
  expect(auctionPhase(upcoming, NOON - 1)).toBe('scheduled')
  expect(auctionPhase(upcoming, NOON)).toBe('live')
  expect(auctionPhase(upcoming, NOON + 60 * MINUTE)).toBe('ended')
})

test('Auctions are read again once one has another phase than it was read with', () => {
  const later = { ...upcoming, startsAt: at(5) }
  expect(turnOfPhases([later, upcoming], NOON - 1)).toBe(0)
  const turned = turnOfPhases([later, upcoming], NOON)
  expect(turned).toBeGreaterThan(0)
  // Again later, if the answer still has the phase from before.
  expect(turnOfPhases([later, upcoming], NOON + 1_000)).not.toBe(turned)
  expect(turnOfPhases([later, { ...upcoming, phase: 'live' }], NOON)).toBe(0)
})

test('Drafts have no phase', () => {
  expect(turnOfPhases([{ ...upcoming, status: 'draft' }], NOON + MINUTE)).toBe(0)
})
