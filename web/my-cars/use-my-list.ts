import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { Input } from '#contract/api.ts'
import { DEFAULT_MY_SORT, MY_SORTS, type MySort } from '#domain/flows/my-sort.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search-length.ts'

/** The search and the order of a list of My Cars, which the address has. */
export interface MyListChoice {
  /** The search; empty for none. */
  readonly q: string
  readonly sort: MySort
  /** Both as the input of the list's operation, without what is not chosen, so that equal lists have equal cache keys. */
  readonly input: Input<'getMyCarsByYard'>
  readonly change: (changed: { readonly q?: string; readonly sort?: MySort }) => void
}

/** Reads the search and the order of the open list from the address. */
export function useMyList(): MyListChoice {
  const [given, setGiven] = useSearchParams()
  const q = (given.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  const sort = MY_SORTS.find((name) => name === given.get('sort')) ?? DEFAULT_MY_SORT
  const change = useCallback<MyListChoice['change']>(
    (changed) => setGiven(chosenOf({ q, sort, ...changed }), { replace: true, preventScrollReset: true }),
    [q, sort, setGiven],
  )
  return { q, sort, input: chosenOf({ q, sort }), change }
}

function chosenOf({ q, sort }: { readonly q: string; readonly sort: MySort }) {
  return { ...(q !== '' && { q }), ...(sort !== DEFAULT_MY_SORT && { sort }) }
}
