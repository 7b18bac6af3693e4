import { expect, test } from 'vitest'
import { OPERATION_NAMES } from '#contract/api.ts'
import { refuse } from '#domain/refusal.ts'
import { mergeHandlers, mergeTasks, type AnyArea } from './server-area.ts'

const handler = async () => refuse('NOT_FOUND', 'address.unknown')

const offering = (names: readonly string[]): AnyArea => ({
  handlers: Object.fromEntries(names.map((name) => [name, handler])),
})

test('areas that offer every operation once make a whole', () => {
  const merged = mergeHandlers([offering(OPERATION_NAMES.slice(0, 5)), offering(OPERATION_NAMES.slice(5))])
  expect(Object.keys(merged).toSorted()).toEqual(OPERATION_NAMES.toSorted())
})

test('an operation that two areas handle is an error', () => {
  expect(() => mergeHandlers([offering(OPERATION_NAMES), offering(['login'])])).toThrow(
    'Two areas offer login.',
  )
})

test('an operation that no area handles is an error', () => {
  expect(() => mergeHandlers([offering(OPERATION_NAMES.filter((name) => name !== 'login'))])).toThrow(
    'No area handles login.',
  )
})

test('a job of which there are two is an error', () => {
  const tasks = { sweep: async () => undefined }
  expect(() =>
    mergeTasks([
      { handlers: {}, tasks },
      { handlers: {}, tasks },
    ]),
  ).toThrow('Two areas offer sweep.')
})
