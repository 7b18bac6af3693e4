import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { StockCar } from '#contract/admin-cars.ts'
import type { Input } from '#contract/api.ts'
import { FUEL_TYPES, TRANSMISSIONS, VEHICLE_TYPES } from '#domain/car-kinds.ts'
import { decideStockChange, type StockField } from '#domain/stock/stock-car.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { faultsOf } from '#web/ui/form/form-faults.ts'
import formClasses from '#web/ui/form/form-grid.module.css'
import classes from './car-facts-form.module.css'
import { CAR_FORM, CarField, type CarFieldKind } from './car-field.tsx'
import { CAR_FORM_FIELDS, changedFacts, toCarForm, type CarFormField } from './car-form-values.ts'

/** What the form hands over: the fields that differ. */
export type CarFacts = Omit<Input<'admin/updateCar'>, 'carId'>

/** The form of a car's facts. */
export interface CarFactsFormProps {
  /** Null for a new car. */
  readonly car: StockCar | null
  /** Sends it; what it throws is said beside the fields that it is about. */
  readonly onSave: (facts: CarFacts) => Promise<unknown>
  /** The sentence for what was thrown. */
  readonly sentenceOf: (error: unknown) => string
  readonly saveLabel: string
  readonly more?: ReactNode
}

const text = (most: number): CarFieldKind => ({ type: 'text', most })
const figure = (least: number, most: number): CarFieldKind => ({ type: 'number', least, most })
const choice = (options: readonly string[]): CarFieldKind => ({ type: 'choice', options })

type Section = readonly (readonly [CarFormField, CarFieldKind])[]

const FACTS: Section = [
  ['make', text(100)],
  ['model', text(100)],
  ['variant', text(200)],
  ['year', figure(1886, 2100)],
  ['regno', text(20)],
  ['kmsrun', figure(0, 9_999_999)],
  ['fueltype', choice(FUEL_TYPES)],
  ['transmission', choice(TRANSMISSIONS)],
  ['carType', choice(VEHICLE_TYPES)],
  ['colour', text(50)],
  ['ownership', figure(1, 20)],
  ['rcstatus', choice(['Yes', 'No'])],
]
const MONEY: Section = [
  ['price', { type: 'rupees' }],
  ['newPrice', { type: 'rupees' }],
]
const ENGINE: Section = [
  ['mileage', text(50)],
  ['engine', text(50)],
  ['power', text(50)],
  ['seats', figure(1, 100)],
]
const SUPPLIER: Section = [
  ['supplierName', text(200)],
  ['externalRef', text(100)],
]
const REQUIRED: ReadonlySet<CarFormField> = new Set(['make', 'model', 'year', 'city'])
const FIELDS = new Map<string, CarFormField>(CAR_FORM_FIELDS.map((field) => [field, field]))

function stockField(field: CarFormField): StockField {
  return field === 'yardId' ? 'yard' : field
}

/** A car's facts, to look at and to change. What dealers bid on is locked while they can, and says why. */
export function CarFactsForm({ car, onSave, sentenceOf, saveLabel, more }: CarFactsFormProps) {
  const t = useText()
  const cities = useRead('admin/getCities', {})
  const yards = useRead('admin/getYards', {})
  const before = toCarForm(car)
  const form = useForm({ shouldFocusError: false, values: before, resetOptions: { keepDirtyValues: true } })
  const { control } = form
  const { errors, submitCount, isSubmitting } = form.formState
  const [sentence, setSentence] = useState<string | null>(null)
  const city = useWatch({ control, name: 'city' })
  const values = useWatch({ control })
  const isChanged = CAR_FORM_FIELDS.some((field) => (values[field] ?? '') !== before[field])

  const isLocked = (field: CarFormField) =>
    !decideStockChange(car?.status ?? 'unlisted', [stockField(field)]).ok
  const submit = form.handleSubmit(async (after) => {
    setSentence(null)
    try {
      await onSave(changedFacts(before, after))
      form.reset(after)
    } catch (error) {
      setSentence(sentenceOf(error))
      showFieldFailures(form, error, FIELDS)
    }
  })
  const field = ([name, kind]: Section[number]) => (
    <CarField
      key={name}
      control={control}
      name={name}
      kind={kind}
      isRequired={REQUIRED.has(name)}
      isLocked={isLocked(name)}
    />
  )
  const yardOptions = (yards.data ?? [])
    .filter((yard) => yard.city === city)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <form className={formClasses['form']} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary
        attempts={submitCount}
        sentence={sentence}
        faults={faultsOf(
          CAR_FORM,
          errors,
          CAR_FORM_FIELDS.map((name) => [name, t(`console.${name}`)] as const),
        )}
      />
      <Fieldset legend={t('console.factsSection')}>{FACTS.map(field)}</Fieldset>
      <Fieldset legend={t('console.placeSection')}>
        {field(['city', choice((cities.data ?? []).map(({ name }) => name))])}
        {field(['yardId', { type: 'choice', options: yardOptions }])}
      </Fieldset>
      <Fieldset legend={t('console.moneySection')}>{MONEY.map(field)}</Fieldset>
      <Fieldset legend={t('console.supplierSection')}>{SUPPLIER.map(field)}</Fieldset>
      <Fieldset legend={t('console.engineSection')}>{ENGINE.map(field)}</Fieldset>
      <div className={classes['foot']}>
        <Button type="submit" loading={isSubmitting} disabled={!isChanged}>
          {saveLabel}
        </Button>
        {isChanged && car !== null && (
          <Button variant="default" onClick={() => form.reset(before)}>
            {t('console.undoChanges')}
          </Button>
        )}
        {more}
      </div>
    </form>
  )
}

function Fieldset({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes['section']}>
      <legend>{legend}</legend>
      <div className={formClasses['grid']}>{children}</div>
    </fieldset>
  )
}
