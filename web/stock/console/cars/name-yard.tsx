import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#web/stock/console/cars/car-acts-texts.ts'
import { YardDialog, type CarInYard } from './yard-dialog.tsx'

/** The button that names the yard of a car that has none, with its dialog. */
export function NameYard({ car }: { readonly car: Omit<CarInYard, 'yardId'> }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMapPin size={18} aria-hidden />}
        aria-label={t('carActs.nameOf', { car: car.name })}
        onClick={() => setOpen(true)}
      >
        {t('carActs.nameYard')}
      </Button>
      {isOpen && <YardDialog act="name" car={{ ...car, yardId: null }} onClose={() => setOpen(false)} />}
    </>
  )
}
