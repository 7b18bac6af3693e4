import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#web/api/held-reads.ts'
import { useText } from '#web/text/en/dealer-home.ts'
import classes from './new-cars.module.css'
import type { HomeCars } from './use-home-cars.ts'

/** Props of the button that shows new cars: how many there are, and the act that forgets them. */
export interface NewCarsProps {
  readonly home: HomeCars
  readonly count: number
  readonly onShown: () => void
}

/**
 * Says how many cars were published in the dealer's cities since the list was read, and shows them when it is tapped:
 * nothing moves while the dealer reads the list. Screen readers announce it when it appears.
 */
export function NewCars({ home: { query }, count, onShown }: NewCarsProps) {
  const t = useText()
  const queries = useQueryClient()
  const show = async () => {
    await readAgain(queries, ['getDealerHomeData', 'getCars'])
    onShown()
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
