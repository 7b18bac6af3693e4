import { expect, test } from 'vitest'
import { operationOf as declaredOperation, type OperationName } from '#contract/api.ts'
import { changesOf } from '#contract/changes.ts'
import { mayCall } from '#contract/operation.ts'
import { actorOfRole } from '#domain/actor.ts'
import { FLOW_EVENTS, requiresReason, transitionOf } from '#domain/flows/car-lifecycle.ts'
import { ROLES } from '#domain/roles.ts'
import { listAfter, readsAfter, rowOf } from './steps.ts'

test.each(FLOW_EVENTS)('%s: its call can be made by those who make the step', (step) => {
  const { operation } = rowOf(step)
  if (operation === null) return
  const { who } = declaredOperation(operation)
  const callers = new Set(ROLES.filter((role) => mayCall(who, role)).map(actorOfRole))
  expect(transitionOf(step).by.filter((actor) => actor !== 'system' && !callers.has(actor))).toEqual([])
})

test('a step on cards has a button and is taken by dealers, in states from which it leads', () => {
  const wrong = FLOW_EVENTS.filter((step) => {
    const row = rowOf(step)
    if (row.operation === null || row.onCard === undefined) return false
    const { from, by } = transitionOf(step)
    const isReached = row.onCard.states?.every((state) => from.includes(state)) ?? true
    return row.button === undefined || !by.includes('dealer') || !isReached
  })
  expect(wrong).toEqual([])
})

test('a step that needs a reason is not made by a plain button of a card', () => {
  const plain = FLOW_EVENTS.filter((step) => {
    const row = rowOf(step)
    return requiresReason(step) && row.operation !== null && row.confirm?.text !== undefined
  })
  expect(plain).toEqual([])
})

test('a step reads again the lists that the car leaves and enters, and the figures on the badges', () => {
  expect(readsAfter('moveToPlaceBids')).toEqual([
    'getDealerEvaluationCars',
    'getDealerPlaceBidsCars',
    'getDealerCounts',
    'getCarDetailsPageData',
  ])
  expect(readsAfter('acceptCounter')).toEqual(
    expect.arrayContaining(['getDealerPlaceBidsCars', 'getDealerPaymentCars', 'getDealerCounts']),
  )
  expect(readsAfter('removeFromMyCars')).toEqual(
    expect.arrayContaining(['getMyCarsByYard', 'getDealerHomeData']),
  )
  expect(readsAfter('completeEvaluation')).toContain('getEvaluatorCars')
  expect(readsAfter('approveGatePass')).toEqual(['admin/getQueue'])
  expect(readsAfter('confirmDelivery')).toEqual(
    expect.arrayContaining(['getDealerDeliveryCars', 'getDealerNOCCars', 'getDealerCounts']),
  )
})

test.each(FLOW_EVENTS)('%s: what it reads again is what its operation declares to change', (step) => {
  const { operation } = rowOf(step)
  if (operation === null) return
  const declared: ReadonlySet<OperationName> = new Set(changesOf(operation))
  expect(readsAfter(step).filter((read) => !declared.has(read))).toEqual([])
})

test('the list after a step is the one that shows its state', () => {
  expect(listAfter('award')).toBe('payments')
  expect(listAfter('lose')).toBe('placeBids')
  expect(listAfter('removeFromMyCars')).toBeNull()
  expect(listAfter('declareDefault')).toBeNull()
})
