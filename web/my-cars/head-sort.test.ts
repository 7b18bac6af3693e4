import { expect, test } from 'vitest'
import { DEFAULT_MY_SORT, type MySort } from '#domain/flows/my-sort.ts'
import { headSort } from './head-sort.ts'

/** Presses the head `name` in a list in this order; returns its arrow before, and the order chosen. */
function press(sort: MySort) {
  let chosen: MySort = sort
  const head = headSort({ sort, change: (next) => (chosen = next.sort ?? chosen) }, 'name')
  head.choose()
  return { arrow: head.order, chosen }
}

test('A head shows its arrow only while it orders the list, and its second press goes back', () => {
  expect(press(DEFAULT_MY_SORT)).toEqual({ arrow: null, chosen: 'name' })
  expect(press('yard')).toEqual({ arrow: null, chosen: 'name' })
  expect(press('name')).toEqual({ arrow: 'rises', chosen: DEFAULT_MY_SORT })
})
