import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readAgain } from '#web/api/held-reads.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { useText } from '#web/text/en/dealer-home.ts'
import classes from './new-cars.module.css'
import type { HomeCars } from './use-home-cars.ts'

/**
 * Says how many cars were published in the dealer's cities since the list was read, and shows them when it is tapped:
 * nothing moves while the dealer reads the list. Screen readers announce it when it appears.
 */
export function NewCars({ home: { query, cars } }: { readonly home: HomeCars }) {
  const t = useText()
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
  return (
    <output className={classes['place']} data-screen-only>
      <Button
        className={classes['button'] ?? ''}
        leftSection={<IconArrowUp size={18} stroke={2} aria-hidden />}
        loading={query.isRefetching}
        onClick={() => void show()}
      >
        {t('dealerHome.newCars', { count })}
      </Button>
    </output>
  )
}
