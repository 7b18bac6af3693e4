import { Button } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { useText } from '#web/stock/console/cars/car-acts-texts.ts'
import { YardDialog } from './yard-dialog.tsx'

/** The button that moves a car to another yard, with its dialog. */
export function MoveCar({ car }: { readonly car: StockCar }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { id, regno, city, yardId } = car
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTruck size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('carActs.move')}
      </Button>
      {isOpen && (
        <YardDialog
          act="move"
          car={{ carId: id, name: regno ?? fullTitle(car), city, yardId }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
