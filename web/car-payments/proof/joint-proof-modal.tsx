import { Button, Checkbox } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { labelCar } from '#domain/car/car-labels.ts'
import type { Car } from '#domain/car/car.ts'
import { formatRupees } from '#domain/money.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ActButton } from '#web/ui/form/act-button.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import { Loading } from '#web/ui/loading.tsx'
import { useOwnTransfers } from '../own-transfers.ts'
import { ProofForm } from './proof-form.tsx'
import classes from './proof-form.module.css'

/** The fewest cars that are paid together. */
const FEWEST = 2

/** Props of the dialog that pays several cars by one transfer. It is mounted only while open. */
export interface JointProofModalProps {
  /** The cars that can be paid. */
  readonly cars: readonly Car[]
  readonly onClose: () => void
}

/** The dialog in which a dealer chooses the cars that one transfer paid, and then sends its proof. */
export function JointProofModal({ cars, onClose }: JointProofModalProps) {
  const t = useText()
  const [chosen, choose] = useState<readonly Car[]>([])
  const [isChosen, setChosen] = useState(false)
  const [isSending, setSending] = useState(false)
  return (
    <FormModal title={t('payment.severalCars')} size="xl" busy={isSending} onClose={onClose}>
      {isChosen ? (
        <JointProof cars={chosen} onSending={setSending} onBack={() => setChosen(false)} onClose={onClose} />
      ) : (
        <ChooseCars
          cars={cars}
          chosen={chosen}
          onChoose={choose}
          onNext={() => setChosen(true)}
          onClose={onClose}
        />
      )}
    </FormModal>
  )
}

function sumOf(cars: readonly Car[]): number {
  return cars.reduce((sum, { awardedToDealerAmount: amount }) => sum + (amount ?? 0), 0)
}

function ChooseCars(props: {
  readonly cars: readonly Car[]
  readonly chosen: readonly Car[]
  readonly onChoose: (cars: readonly Car[]) => void
  readonly onNext: () => void
  readonly onClose: () => void
}) {
  const t = useText()
  const { cars, chosen, onChoose } = props
  const isShort = chosen.length < FEWEST

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isShort) props.onNext()
  }

  return (
    <form className={formClasses['form']} onSubmit={submit}>
      <p>{t('payment.severalCarsText')}</p>
      <fieldset className={classes['choices']}>
        <legend>{t('payment.chooseCars')}</legend>
        {cars.map((car) => {
          const { title, registration } = labelCar(car)
          return (
            <Checkbox
              key={car.id}
              checked={chosen.includes(car)}
              label={t(car.offerUntil === null ? 'payment.carToPay' : 'payment.carOffered', {
                title,
                registration,
                amount: formatRupees(car.awardedToDealerAmount ?? 0),
              })}
              onChange={(event) =>
                onChoose(event.currentTarget.checked ? [...chosen, car] : chosen.filter((one) => one !== car))
              }
            />
          )
        })}
      </fieldset>
      <output className={classes['sum']}>
        {t('payment.chosenTotal', { count: chosen.length, amount: formatRupees(sumOf(chosen)) })}
      </output>
      <div className={formClasses['actions']}>
        <ActButton type="submit" blocked={isShort ? t('payment.chooseTwo') : null}>
          {t('payment.continue')}
        </ActButton>
        <Button variant="default" onClick={props.onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The proof of the chosen cars. It reads the own account first; without it nothing is compared. */
function JointProof(props: {
  readonly cars: readonly Car[]
  readonly onSending: (isSending: boolean) => void
  readonly onBack: () => void
  readonly onClose: () => void
}) {
  const { cars } = props
  const read = useRead('getPaymentInstructions', { flowEntityId: cars[0]?.flowEntityId ?? '' })
  const { transfers, isSettled } = useOwnTransfers()
  if (read.isPending || !isSettled) return <Loading />
  const awarded = cars.flatMap(({ auctionAwardedAt }) => auctionAwardedAt ?? [])
  return (
    <ProofForm
      cars={cars}
      expected={{
        amount: sumOf(cars),
        own: read.data?.ownAccount ?? null,
        awardedAt: awarded.length === 0 ? null : Math.max(...awarded),
      }}
      transfers={transfers}
      reference={null}
      onSending={props.onSending}
      onBack={props.onBack}
      onClose={props.onClose}
    />
  )
}
