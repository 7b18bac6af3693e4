import { expect, test } from 'vitest'
import { changeThrough } from './car-changes.ts'

test.each([
  ['carCreated', {}, 'added'],
  ['carCreated', { importId: 'i1', row: 2 }, 'listed'],
  ['carChanged', {}, 'form'],
  ['carChanged', { pictures: 3 }, 'form'],
  ['carChanged', { importId: 'i1', row: 2 }, 'list'],
  ['carChanged', { importId: 'i1', undone: true }, 'undo'],
  ['carChanged', { moved: true }, 'moved'],
  ['carChanged', { correction: 'The RC says so.' }, 'corrected'],
  ['carChanged', { lotId: 'l1', announced: '' }, 'announced'],
] as const)('%s with %o is a change of the kind %s', (event, details, expected) => {
  expect(changeThrough(event, details)).toBe(expected)
})
