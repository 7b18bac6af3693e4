import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Input } from '#contract/api.ts'
import { formatIndianNumber } from '#domain/money.ts'
import { failureOf } from '#web/api/failure.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { faultsOf } from '#web/ui/form/form-faults.ts'
import formClasses from '#web/ui/form/form-grid.module.css'
import { useKeptState } from '#web/console/parts/kept-state.ts'
import { useListKeys } from '#web/console/parts/list-keys.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { auctionInput, type AuctionFormValues } from './auction-form-values.ts'
import classes from './auction-form.module.css'
import { BulkPricing } from './bulk-pricing.tsx'
import { CarPicker } from './car-picker.tsx'
import {
  addLots,
  faultsByCar,
  faultyPrice,
  isSameDraft,
  lotOfCar,
  lotsInput,
  type DraftLot,
  type PriceField,
} from './draft-lots.ts'
import { LotsEditor, priceInputId } from './lots-editor.tsx'
import { AUCTION_FORM, RulesFields } from './rules-fields.tsx'

/** An auction as it is being written. */
export interface AuctionDraft {
  readonly values: AuctionFormValues
  readonly lots: readonly DraftLot[]
  /** The ids of the lots of the saved draft that it was made from; left out where there was none. */
  readonly basedOn?: readonly string[] | undefined
}

/** The form of a draft. */
export interface AuctionFormProps {
  /** Under which name unsaved work is kept in the tab. */
  readonly keptAs: string
  /** What is saved by now; it may become another while the form is open. */
  readonly initial: AuctionDraft
  /** Sends it, and what it is based on; what it throws is said beside what it is about. */
  readonly onSave: (input: Input<'admin/createAuction'>, basedOn: AuctionDraft['basedOn']) => Promise<unknown>
  readonly sentenceOf: (error: unknown) => string
  readonly onCancel: () => void
}

const FIELDS = [
  'name',
  'format',
  'startsAt',
  'endsAt',
  'increment',
  'maxBids',
  'extensionWindowSeconds',
  'hardEndMinutes',
  'paymentTermsHours',
] as const satisfies readonly (keyof AuctionFormValues)[]
const FIELD_OF = new Map<string, keyof AuctionFormValues>(FIELDS.map((field) => [field, field]))
const CARS_INPUT = 'auction-cars'

/** Rules and lots of an auction. What isn't saved yet is kept in the tab. */
export function AuctionForm({ keptAs, initial, onSave, sentenceOf, onCancel }: AuctionFormProps) {
  const t = useText()
  useListKeys()
  const [kept, setKept] = useKeptState<AuctionDraft>(keptAs)
  const form = useForm({ shouldFocusError: false, defaultValues: kept?.values ?? initial.values })
  const { control, register } = form
  const { errors, submitCount, isSubmitting } = form.formState
  const [lots, setLots] = useState(kept?.lots ?? initial.lots)
  const [carFaults, setCarFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [sentence, setSentence] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const values = useWatch({ control, compute: (all) => JSON.stringify(all) })
  // What the form began with: what was saved then, however often it is read again.
  const [start, setStart] = useState<AuctionDraft>(() => ({ ...initial, basedOn: (kept ?? initial).basedOn }))
  useEffect(() => {
    const isUntouched = lots === start.lots && values === JSON.stringify(start.values)
    setKept(
      isUntouched ? null : { values: JSON.parse(values) as AuctionFormValues, lots, basedOn: start.basedOn },
    )
  }, [values, lots, start, setKept])
  const startAnew = () => {
    form.reset(initial.values)
    setLots(initial.lots)
    setStart(initial)
    setKept(null)
    setSentence(null)
    setCarFaults(new Map())
  }
  // Its own save brings other lots too, just before the form is left.
  const isOutdated = !isSubmitting && !isSameDraft(start.basedOn, initial.basedOn)

  const taken = useMemo(() => new Set(lots.map(({ carId }) => carId)), [lots])
  const setPrice = useCallback(
    (carId: string, field: PriceField, text: string) =>
      setLots((before) => before.map((lot) => (lot.carId === carId ? { ...lot, [field]: text } : lot))),
    [],
  )
  const remove = useCallback((carId: string) => {
    setLots((before) => before.filter((lot) => lot.carId !== carId))
    setCarFaults((before) => new Map([...before].filter(([other]) => other !== carId)))
  }, [])
  const unpriced = faultyPrice(lots)
  const isSent = submitCount > 0
  const lotFaults = [
    ...(isSent && lots.length === 0
      ? [{ inputId: CARS_INPUT, label: t('console.lots'), message: t('console.addOneCar') }]
      : []),
    ...(isSent && unpriced !== null
      ? [
          {
            inputId: priceInputId(unpriced.lot.carId, unpriced.field),
            label: t('console.priceOf', { price: t(`console.${unpriced.field}`), title: unpriced.lot.title }),
            message: t('console.enterRupees'),
          },
        ]
      : []),
  ]
  for (const lot of lots) {
    const message = carFaults.get(lot.carId)
    if (message === undefined) continue
    lotFaults.push({ inputId: priceInputId(lot.carId, 'startingPrice'), label: lot.title, message })
  }
  const submit = form.handleSubmit(async (filled) => {
    setSentence(null)
    setCarFaults(new Map())
    if (lots.length === 0 || unpriced !== null) return
    try {
      await onSave({ ...auctionInput(filled), lots: lotsInput(lots) }, start.basedOn)
      setKept(null)
    } catch (error) {
      setSentence(sentenceOf(error))
      showFieldFailures(form, error, FIELD_OF)
      const failure = failureOf(error)
      if (failure?.kind === 'answer') setCarFaults(faultsByCar(lots, failure.fields))
    }
  })
  return (
    <form className={formClasses['form']} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary
        attempts={submitCount}
        sentence={sentence}
        faults={[
          ...faultsOf(
            AUCTION_FORM,
            errors,
            FIELDS.map((field) => [field, t(`console.${field === 'name' ? 'auctionName' : field}`)] as const),
          ),
          ...lotFaults,
        ]}
      />
      {isOutdated && (
        <Callout
          kind="waiting"
          actions={
            <Button variant="default" onClick={startAnew}>
              {t('console.startAnew')}
            </Button>
          }
        >
          {t('console.draftOutdated')}
        </Callout>
      )}
      <Panel title={t('console.rules')}>
        <RulesFields control={control} register={register} errors={errors} />
      </Panel>
      <Panel title={t('console.addCars')} detail={t('console.addCarsText')}>
        <CarPicker
          taken={taken}
          onAdd={(cars) => setLots((before) => addLots(before, cars.map(lotOfCar)))}
          onAdding={setAdding}
        />
      </Panel>
      <Panel
        isFlush
        title={t('console.lotsCount', { count: lots.length, total: formatIndianNumber(lots.length) })}
        actions={
          lots.length > 0 && (
            <Button variant="subtle" onClick={() => setLots([])}>
              {t('console.removeAll')}
            </Button>
          )
        }
      >
        <div id={CARS_INPUT} tabIndex={-1}>
          {lots.length === 0 ? (
            <p className={classes['none']}>{t('console.noLotsYet')}</p>
          ) : (
            <>
              <BulkPricing lots={lots} onChange={setLots} />
              <LotsEditor lots={lots} faults={carFaults} onPrice={setPrice} onRemove={remove} />
            </>
          )}
        </div>
      </Panel>
      <div className={classes['foot']}>
        {/* What is on its way to the lots would be left out. */}
        <Button type="submit" loading={isSubmitting} disabled={isAdding}>
          {t('console.saveDraft')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        {kept !== null && (
          <p>
            {t('console.keptHere')}{' '}
            <Button variant="subtle" onClick={startAnew}>
              {t('console.startAnew')}
            </Button>
          </p>
        )}
      </div>
    </form>
  )
}
