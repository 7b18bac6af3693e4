import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useListKeys } from '#web/console/parts/list-keys.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { useText, type consoleTexts } from '#web/text/en/console.ts'
import '#web/text/en/car-facts.ts'
import '#web/text/en/dealer-documents.ts'
import { type Translate } from '#web/text/text-family.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { faultsOf } from '#web/ui/form/form-faults.ts'
import formClasses from '#web/ui/form/form-grid.module.css'
import classes from './auction-form.module.css'
import { CarPicker } from './car-picker.tsx'
import { CARS_INPUT, DraftLotsPanel } from './draft-lots-panel.tsx'
import { addLots, faultyPrice, draftLotFromCar, type DraftLot } from './draft-lots.ts'
import { priceInputId } from './lots-editor.tsx'
import { AUCTION_FORM, RulesFields } from './rules-fields.tsx'
import { AUCTION_FIELDS, useAuctionForm, type AuctionFormOptions } from './use-auction-form.ts'

/** Props of the form of a draft. */
export interface AuctionFormProps extends AuctionFormOptions {
  readonly onCancel: () => void
  /** The import whose cars are offered first. Default: those of every import. */
  readonly importId?: string
}

/** The form of an auction's rules and lots. */
export function AuctionForm({ onCancel, importId = '', ...options }: AuctionFormProps) {
  const t = useText()
  useListKeys()
  const draft = useAuctionForm(options)
  const { form, lots, carFaults, startAgain } = draft
  const { errors, submitCount, isSubmitting } = form.formState
  const [isAdding, setAdding] = useState(false)
  const taken = useMemo(() => new Set(lots.map(({ carId }) => carId)), [lots])
  return (
    <form className={formClasses['form']} onSubmit={(event) => void draft.submit(event)} noValidate>
      <ErrorSummary
        attempts={submitCount}
        sentence={draft.sentence}
        faults={[
          ...faultsOf(
            AUCTION_FORM,
            errors,
            AUCTION_FIELDS.map(
              (field) => [field, t(`console.${field === 'name' ? 'auctionName' : field}`)] as const,
            ),
          ),
          ...(submitCount > 0 ? incompleteLots(lots, t) : []),
          ...refusedLots(lots, carFaults),
        ]}
      />
      {draft.isOutdated && (
        <Callout
          kind="waiting"
          actions={
            <Button variant="default" onClick={startAgain}>
              {t('console.startAnew')}
            </Button>
          }
        >
          {t('console.draftOutdated')}
        </Callout>
      )}
      <Panel title={t('console.rules')}>
        <RulesFields
          control={form.control}
          register={form.register}
          errors={errors}
          suggested={draft.suggested}
        />
      </Panel>
      <Panel title={t('console.addCars')} detail={t('console.addCarsText')}>
        <CarPicker
          taken={taken}
          importId={importId}
          onAdd={(cars) => draft.setLots((before) => addLots(before, cars.map(draftLotFromCar)))}
          onAdding={setAdding}
        />
      </Panel>
      <DraftLotsPanel {...draft} />
      <div className={classes['foot']}>
        {/* Saving while cars are being added would leave them out. */}
        <Button type="submit" loading={isSubmitting} disabled={isAdding}>
          {t('console.saveDraft')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        {draft.hasUnsavedWork && (
          <p>
            {t('console.keptHere')}{' '}
            <Button variant="subtle" onClick={startAgain}>
              {t('console.startAnew')}
            </Button>
          </p>
        )}
      </div>
    </form>
  )
}

/** Returns the errors of a draft that has no lots or an invalid price. */
function incompleteLots(lots: readonly DraftLot[], t: Translate<typeof consoleTexts>) {
  if (lots.length === 0) {
    return [{ inputId: CARS_INPUT, label: t('console.lots'), message: t('console.addOneCar') }]
  }
  const unpriced = faultyPrice(lots)
  if (unpriced === null) return []
  const { lot, field } = unpriced
  return [
    {
      inputId: priceInputId(lot.carId, field),
      label: t('console.priceOf', { price: t(`console.${field}`), title: lot.title }),
      message: t('console.enterRupees'),
    },
  ]
}

/** Returns the server's messages about single lots, with links to their fields. */
function refusedLots(lots: readonly DraftLot[], carFaults: ReadonlyMap<string, string>) {
  return lots.flatMap((lot) => {
    const message = carFaults.get(lot.carId)
    return message === undefined
      ? []
      : [{ inputId: priceInputId(lot.carId, 'startingPrice'), label: lot.title, message }]
  })
}
