import { useState } from 'react'
import { useLiveEvent } from '#web/api/live.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import type { HomeCars } from './use-home-cars.ts'

const ShowNewCars = lazyPart('new-cars', async () => (await import('./new-cars.tsx')).NewCars)

/** Counts the cars that are published while the list is shown, and loads the button that shows them once there are some. */
export function NewCars({ home }: { readonly home: HomeCars }) {
  const [published, setPublished] = useState<ReadonlySet<string>>(new Set())
  useLiveEvent('lot', ({ lotId, isNew }) => {
    if (isNew) setPublished((before) => new Set([...before, lotId]))
  })
  const listed = new Set(home.cars.map(({ lotId }) => lotId))
  const count = [...published].filter((lotId) => !listed.has(lotId)).length
  return count === 0 ? null : (
    <ShowNewCars home={home} count={count} onShown={() => setPublished(new Set())} />
  )
}
