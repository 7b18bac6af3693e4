import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useText } from '#web/text/text.ts'
import classes from './new-cars-button.module.css'

/** Props of the button that shows cars published since the list was read. */
export interface NewCarsButtonProps {
  readonly count: number
  readonly isReading: boolean
  readonly onShow: () => void
}

/** The button above the list. Screen readers are told of it when it appears. */
export function NewCarsButton({ count, isReading, onShow }: NewCarsButtonProps) {
  const t = useText()
  return (
    <output className={classes['place']} data-screen-only>
      <Button
        className={classes['button'] ?? ''}
        leftSection={<IconArrowUp size={18} stroke={2} aria-hidden />}
        loading={isReading}
        onClick={onShow}
      >
        {t('dealerHome.newCars', { count })}
      </Button>
    </output>
  )
}
