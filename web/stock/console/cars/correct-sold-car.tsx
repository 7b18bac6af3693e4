import { Button } from '@mantine/core'
import { IconPencilCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Input } from '#contract/api.ts'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { useText } from '#web/stock/console/cars/car-acts-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { correctedFacts, factFields, numberFields, typedFacts } from './fact-fields.ts'

/** The button that corrects facts of a sold car, with its dialog. */
export function CorrectSoldCar({ car }: { readonly car: StockCar }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (car.status !== 'sold') return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencilCheck size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('carActs.correct')}
      </Button>
      {isOpen && <CorrectDialog car={car} onClose={() => setOpen(false)} />}
    </>
  )
}

function CorrectDialog({ car, onClose }: { readonly car: StockCar; readonly onClose: () => void }) {
  const t = useText()
  return (
    <FormModal
      title={t('carActs.correctTitle', { car: car.regno ?? fullTitle(car) })}
      size="xl"
      onClose={onClose}
    >
      <Form
        name="correct-sold-car"
        of={car.id}
        fields={[
          {
            name: 'reason',
            kind: 'text',
            rows: 2,
            label: 'carActs.correctReason',
            missing: 'carActs.enterReason',
          },
          ...factFields('carActs.correctedFacts'),
          ...numberFields('carActs.correctedNumbers', car),
        ]}
        initial={typedFacts(car)}
        call="admin/correctSoldCar"
        input={(given): Input<'admin/correctSoldCar'> => ({
          carId: car.id,
          reason: typeof given['reason'] === 'string' ? given['reason'] : '',
          facts: correctedFacts(car, given),
        })}
        fieldAt={(path) => path.replace(/^facts\./, '')}
        lead={<Callout kind="info">{t('carActs.correctText')}</Callout>}
        submit="carActs.correctNow"
        failed={(error) =>
          isPasswordDue(error)
            ? null
            : errorMessage(error, { refused: 'sentence', otherwise: 'carActs.correctFailed' })
        }
        onCancel={onClose}
        onDone={({ outcome }) => {
          showNotice(
            outcome === 'waiting'
              ? { kind: 'waiting', text: t('carActs.correctProposed') }
              : { kind: 'good', text: t('carActs.corrected') },
          )
          onClose()
        }}
      >
        {(parts) => <PasswordAgain {...parts} />}
      </Form>
    </FormModal>
  )
}
