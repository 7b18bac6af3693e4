import { flowNames } from '../reasons/flow-names.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACTORS } from '../actor.ts'
import { FLOW_EVENTS, NONE, TRANSITIONS, type FlowPlace } from './car-lifecycle.ts'
import { isFlowState, FLOW_STATES } from './flow-states.ts'
import { can } from './can.ts'

const PLACES: readonly FlowPlace[] = [NONE, ...FLOW_STATES]

describe('can', () => {
  it.each(FLOW_EVENTS)('%s: from every place by every actor, exactly what the table says', (event) => {
    const row: { from: readonly FlowPlace[]; to: FlowPlace; by: readonly string[] } = TRANSITIONS[event]
    for (const actor of ACTORS) {
      for (const from of PLACES) {
        const decided = can(event, { state: from, actor })
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
    expect(can('moveToPlaceBids', { state: 'GATE_PASS_REQUESTED', actor: 'dealer' })).toEqual({
      ok: false,
      refusal: {
        code: 'WRONG_STATE',
        reason: 'step.wrongState',
        values: { step: { step: 'moveToPlaceBids' }, state: { state: 'GATE_PASS_REQUESTED' } },
        state: 'GATE_PASS_REQUESTED',
      },
    })
    expect(can('requestGatePass', { state: NONE, actor: 'dealer' })).toMatchObject({
      refusal: {
        code: 'WRONG_STATE',
        reason: 'step.notInMyCars',
        values: { step: { step: 'requestGatePass' } },
      },
    })
  })

  it('says every state in words, never by its name in the code', () => {
    expect(
      Object.values(flowNames).filter((name) =>
        /[A-Z]{2,}_[A-Z]|\b(EVALUATION|DELIVERED|LAPSED)\b/.test(name),
      ),
    ).toEqual([])
  })

  it('holds over random histories: a refused step moves nothing, an accepted one follows an edge', () => {
    const step = fc.record({ event: fc.constantFrom(...FLOW_EVENTS), actor: fc.constantFrom(...ACTORS) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        let place: FlowPlace = NONE
        for (const { event, actor } of steps) {
          const decided = can(event, { state: place, actor })
          const { from, to, by }: { from: readonly FlowPlace[]; to: FlowPlace; by: readonly string[] } =
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
        let place: FlowPlace = NONE
        for (const choice of choices) {
          const open = FLOW_EVENTS.flatMap((event) =>
            ACTORS.flatMap((actor) => {
              const decided = can(event, { state: place, actor })
              return decided.ok ? [decided.value] : []
            }),
          )
          const next = open[choice % Math.max(1, open.length)]
          if (next === undefined) break
          place = next
        }
        const ended = ['LAPSED', 'DEFAULTED', 'RC_ACCEPTED'].includes(place)
        expect(ended).toBe(
          ACTORS.every((actor) => FLOW_EVENTS.every((event) => !can(event, { state: place, actor }).ok)),
        )
      }),
    )
  })
})
