import { Button } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/stock/console/cars/car-acts-texts.ts'
import '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { showNotice } from '#web/ui/notice.ts'

/** The button that moves a car to another yard, with its dialog. */
export function MoveCar({ car }: { readonly car: StockCar }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTruck size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('carActs.move')}
      </Button>
      {isOpen && <MoveDialog car={car} onClose={() => setOpen(false)} />}
    </>
  )
}

function MoveDialog({ car, onClose }: { readonly car: StockCar; readonly onClose: () => void }) {
  const t = useText()
  const yards = useRead('admin/getYards', {})
  return (
    <FormModal title={t('carActs.moveTitle', { car: car.regno ?? fullTitle(car) })} onClose={onClose}>
      {yards.data !== undefined ? (
        <MoveForm car={car} yards={yards.data} onClose={onClose} />
      ) : yards.isError ? (
        <ErrorState
          message={errorMessage(yards.error, { otherwise: 'console.readFailed' })}
          error={yards.error}
          onRetry={() => void yards.refetch()}
        />
      ) : (
        <Loading shape="form" />
      )}
    </FormModal>
  )
}

function MoveForm(props: {
  readonly car: StockCar
  readonly yards: Output<'admin/getYards'>
  readonly onClose: () => void
}) {
  const t = useText()
  const { car, yards, onClose } = props
  return (
    <Form
      name="move-car"
      of={car.id}
      fields={[
        {
          name: 'yardId',
          kind: 'choice',
          label: 'carActs.moveTo',
          choose: 'console.choose',
          missing: 'carActs.enterYard',
          options: yards
            .filter(({ id }) => id !== car.yardId)
            .map(({ id, name, city }) => ({
              value: id,
              label: t('carActs.yardIn', { yard: name, city }),
            })),
        },
      ]}
      call="admin/moveCar"
      input={({ yardId }) => ({ carId: car.id, yardId })}
      lead={<Callout kind="info">{t('carActs.moveText')}</Callout>}
      submit="carActs.moveNow"
      failed={(error) => errorMessage(error, { refused: 'sentence', otherwise: 'carActs.moveFailed' })}
      onCancel={onClose}
      onDone={({ yard, city }) => {
        showNotice({ kind: 'good', text: t('carActs.moved', { yard: yard ?? city }) })
        onClose()
      }}
    />
  )
}
