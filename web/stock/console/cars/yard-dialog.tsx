import type { Output } from '#contract/api.ts'
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

/** The texts of the dialog for a car that moves, and for one whose yard nobody has named. */
const WORDS = {
  move: {
    title: 'carActs.moveTitle',
    lead: 'carActs.moveText',
    yard: 'carActs.moveTo',
    submit: 'carActs.moveNow',
    done: 'carActs.moved',
    failed: 'carActs.moveFailed',
  },
  name: {
    title: 'carActs.nameTitle',
    lead: 'carActs.nameText',
    yard: 'carActs.yard',
    submit: 'carActs.nameNow',
    done: 'carActs.named',
    failed: 'carActs.nameFailed',
  },
} as const

/** The car whose yard is chosen. */
export interface CarInYard {
  readonly carId: string
  /** Its registration number or title. */
  readonly name: string
  readonly city: string | null
  readonly yardId: string | null
}

interface YardDialogProps {
  readonly act: keyof typeof WORDS
  readonly car: CarInYard
  readonly onClose: () => void
}

/** The dialog that chooses a car's yard: another one, or the first that is named. */
export function YardDialog(props: YardDialogProps) {
  const t = useText()
  const { act, car, onClose } = props
  const yards = useRead('admin/getYards', {})
  return (
    <FormModal title={t(WORDS[act].title, { car: car.name })} onClose={onClose}>
      {yards.data !== undefined ? (
        <YardForm {...props} yards={yards.data} />
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

function YardForm(props: YardDialogProps & { readonly yards: Output<'admin/getYards'> }) {
  const t = useText()
  const { act, car, yards, onClose } = props
  const words = WORDS[act]
  const others = yards.filter(({ id }) => id !== car.yardId)
  return (
    <Form
      name="move-car"
      of={car.carId}
      fields={[
        {
          name: 'yardId',
          kind: 'choice',
          label: words.yard,
          choose: 'console.choose',
          missing: 'carActs.enterYard',
          // Those of its own city first.
          options: others
            .toSorted((one, other) => Number(other.city === car.city) - Number(one.city === car.city))
            .map(({ id, name, city }) => ({
              value: id,
              label: t('carActs.yardIn', { yard: name, city }),
            })),
        },
      ]}
      call="admin/moveCar"
      input={({ yardId }) => ({ carId: car.carId, yardId })}
      lead={<Callout kind="info">{t(words.lead)}</Callout>}
      submit={words.submit}
      failed={(error) => errorMessage(error, { refused: 'sentence', otherwise: words.failed })}
      onCancel={onClose}
      onDone={({ yard, city }) => {
        showNotice({ kind: 'good', text: t(words.done, { yard: yard ?? city }) })
        onClose()
      }}
    />
  )
}
