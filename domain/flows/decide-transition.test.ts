import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACTORS,
  FLOW_EVENTS,
  FLOW_STATES,
  NONE,
  TRANSITIONS,
  isFlowState,
  type Place,
} from './car-lifecycle.ts'
import { decideTransition } from './decide-transition.ts'

const PLACES: readonly Place[] = [NONE, ...FLOW_STATES]

describe('decideTransition', () => {
  it.each(FLOW_EVENTS)('%s: from every place by every actor, exactly what the table says', (event) => {
    const row: { from: readonly Place[]; to: Place; by: readonly string[] } = TRANSITIONS[event]
    for (const actor of ACTORS) {
      for (const from of PLACES) {
        const decided = decideTransition({ event, from, actor })
        const answer = decided.ok ? decided.value : decided.refusal.code
        const allowed = row.from.includes(from) ? row.to : 'WRONG_STATE'
        expect({ actor, from, answer }).toEqual({
          actor,
          from,
          answer: row.by.includes(actor) ? allowed : 'FORBIDDEN',
        })
      }
    }
  })

  it('names the state it is in and what cannot be done', () => {
    expect(
      decideTransition({ event: 'moveToPlaceBids', from: 'GATE_PASS_REQUESTED', actor: 'dealer' }),
    ).toEqual({
      ok: false,
      refusal: {
        code: 'WRONG_STATE',
        message:
          'This car cannot be moved to Place Bids: it is at "Gate pass requested" (GATE_PASS_REQUESTED).',
      },
    })
    expect(decideTransition({ event: 'requestGatePass', from: NONE, actor: 'dealer' })).toMatchObject({
      refusal: {
        code: 'WRONG_STATE',
        message: 'This car cannot get a gate pass requested: it is not in My Cars.',
      },
    })
  })

  it('holds over random histories: a refused step moves nothing, an accepted one follows an edge', () => {
    const step = fc.record({ event: fc.constantFrom(...FLOW_EVENTS), actor: fc.constantFrom(...ACTORS) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        let place: Place = NONE
        for (const { event, actor } of steps) {
          const decided = decideTransition({ event, from: place, actor })
          const { from, to, by }: { from: readonly Place[]; to: Place; by: readonly string[] } =
            TRANSITIONS[event]
          expect(decided.ok).toBe(from.includes(place) && by.includes(actor))
          if (!decided.ok) continue
          expect(decided.value).toBe(to)
          place = decided.value
          expect(place === NONE || isFlowState(place)).toBe(true)
        }
      }),
    )
  })

  it('lets random walks of allowed steps go on until a state without a way on', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), (choices) => {
        let place: Place = NONE
        for (const choice of choices) {
          const open = FLOW_EVENTS.flatMap((event) =>
            ACTORS.flatMap((actor) => {
              const decided = decideTransition({ event, from: place, actor })
              return decided.ok ? [decided.value] : []
            }),
          )
          const next = open[choice % Math.max(1, open.length)]
          if (next === undefined) break
          place = next
        }
        const ended = ['LAPSED', 'DEFAULTED', 'RC_ACCEPTED'].includes(place)
        expect(ended).toBe(
          ACTORS.every((actor) =>
            FLOW_EVENTS.every((event) => !decideTransition({ event, from: place, actor }).ok),
          ),
        )
      }),
    )
  })
})
