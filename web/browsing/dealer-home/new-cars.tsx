import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readAgain } from '#web/api/held-reads.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import type { HomeCars } from './use-home-cars.ts'

/** {@link import('./new-cars-button.tsx').NewCarsButton}, loaded only once cars were published. */
const NewCarsButton = lazyPart('new-cars', async () => (await import('./new-cars-button.tsx')).NewCarsButton)

/**
 * Says how many cars were published in the dealer's cities since the list was read, and shows them when it is tapped:
 * nothing moves while the dealer reads the list.
 */
export function NewCars({ home: { query, cars } }: { readonly home: HomeCars }) {
  const queries = useQueryClient()
  const [published, setPublished] = useState<ReadonlySet<string>>(new Set())
  useLiveEvent('lot', ({ lotId, isNew }) => {
    if (isNew) setPublished((before) => new Set([...before, lotId]))
  })
  const listed = new Set(cars.map(({ lotId }) => lotId))
  const count = [...published].filter((lotId) => !listed.has(lotId)).length
  if (count === 0) return null
  const show = async () => {
    await readAgain(queries, ['getDealerHomeData', 'getCars'])
    setPublished(new Set())
    scrollTo({ top: 0, behavior: 'instant' })
  }
  return <NewCarsButton count={count} isReading={query.isRefetching} onShow={() => void show()} />
}
