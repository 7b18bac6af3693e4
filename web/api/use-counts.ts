import { useEffect } from 'react'
import type { Output } from '#contract/api.ts'
import { readStored, storeValue } from '#web/session/stored-values.ts'
import { useRead } from './use-operation.ts'

/** The counts on the badges; a count is null until it is first read. */
export type Counts = {
  readonly [Name in Exclude<keyof Output<'getDealerCounts'>, 'hasOpenDefault' | 'firstBidSteps'>]:
    | number
    | null
}

const NAMES = [
  'carCount',
  'myCarsCount',
  'uploadPicturesCount',
  'placeBidsCount',
  'paymentsCount',
  'takeDeliveryCount',
  'nocCount',
] as const satisfies readonly (keyof Counts)[]

function readStoredCount(name: keyof Counts): number | null {
  const text = readStored(name)
  return text === null || !/^\d+$/.test(text) ? null : Number(text)
}

/** Returns the dealer's counts. Until they are read, returns those of the last visit. */
export function useCounts(): Counts {
  const { data } = useRead('getDealerCounts', {})
  useEffect(() => {
    if (data !== undefined) for (const name of NAMES) storeValue(name, String(data[name]))
  }, [data])
  const count = (name: keyof Counts) => data?.[name] ?? readStoredCount(name)
  return {
    carCount: count('carCount'),
    myCarsCount: count('myCarsCount'),
    uploadPicturesCount: count('uploadPicturesCount'),
    placeBidsCount: count('placeBidsCount'),
    paymentsCount: count('paymentsCount'),
    takeDeliveryCount: count('takeDeliveryCount'),
    nocCount: count('nocCount'),
  }
}

/** Returns the count on the badge of My Cars: the sum of its lists' known counts. Null if none is known. */
export function myCarsTotal(counts: Counts): number | null {
  const { carCount: _browsed, ...lists } = counts
  const known = Object.values(lists).filter((count) => count !== null)
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0)
}

/** Returns whether the dealer can't buy, because a car that it won was not paid; false until it is read. */
export function useOpenDefault(): boolean {
  return useRead('getDealerCounts', {}).data?.hasOpenDefault === true
}

/** Returns how many steps to its first bid a new dealer has done; null once it has bid, and until it is read. */
export function useFirstBidSteps(): number | null {
  return useRead('getDealerCounts', {}).data?.firstBidSteps ?? null
}
