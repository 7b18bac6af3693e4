import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import type { Input } from '#contract/api.ts'
import { FUEL_TYPES, TRANSMISSIONS, VEHICLE_TYPES } from '#domain/car/car-kinds.ts'
import { CAR_FIGURES, CAR_TEXTS } from '#domain/stock/car-bounds.ts'
import { decideStockChange, type StockField } from '#domain/stock/stock-car.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { faultsOf } from '#web/ui/form/form-faults.ts'
import formClasses from '#web/ui/form/form-grid.module.css'
import classes from './car-facts-form.module.css'
import { CAR_FORM, CarField, type CarFieldKind } from './car-field.tsx'
import {
  CAR_FORM_FIELDS,
  changedFacts,
  REQUIRED_FACTS,
  toCarForm,
  yardOptions,
  type CarFormField,
} from './car-form-values.ts'

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

type Field = readonly [CarFormField, CarFieldKind]
type Section = readonly Field[]

const text = (name: keyof typeof CAR_TEXTS): Field => [name, { type: 'text', most: CAR_TEXTS[name] }]
const figure = (name: keyof typeof CAR_FIGURES): Field => [name, { type: 'number', ...CAR_FIGURES[name] }]
const choice = (options: readonly string[]): CarFieldKind => ({ type: 'choice', options })

const FACTS: Section = [
  text('make'),
  text('model'),
  text('variant'),
  figure('year'),
  text('regno'),
  figure('kmsrun'),
  ['fueltype', choice(FUEL_TYPES)],
  ['transmission', choice(TRANSMISSIONS)],
  ['carType', choice(VEHICLE_TYPES)],
  text('colour'),
  figure('ownership'),
  ['rcstatus', choice(['Yes', 'No'])],
]
const MONEY: Section = [
  ['price', { type: 'rupees' }],
  ['newPrice', { type: 'rupees' }],
]
const ENGINE: Section = [text('mileage'), text('engine'), text('power'), figure('seats')]
const SUPPLIER: Section = [text('supplierName'), text('externalRef')]
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
  const field = ([name, kind]: Field, onChanged?: (value: string) => void) => (
    <CarField
      key={name}
      control={control}
      name={name}
      kind={kind}
      isRequired={REQUIRED_FACTS.has(name)}
      isLocked={isLocked(name)}
      {...(onChanged && { onChanged })}
    />
  )
  // A yard stands in one city, so another city has none of its yards; back in its own, the car is in its own.
  const leaveYard = (city: string) =>
    form.setValue('yardId', city === before.city ? before.yardId : '', { shouldDirty: true })
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
      <Fieldset legend={t('console.factsSection')}>{FACTS.map((fact) => field(fact))}</Fieldset>
      <Fieldset legend={t('console.placeSection')}>
        {field(['city', choice((cities.data ?? []).map(({ name }) => name))], leaveYard)}
        {field(['yardId', { type: 'choice', options: yardOptions(car, city, yards.data) }])}
      </Fieldset>
      <Fieldset legend={t('console.moneySection')}>{MONEY.map((fact) => field(fact))}</Fieldset>
      <Fieldset legend={t('console.supplierSection')}>{SUPPLIER.map((fact) => field(fact))}</Fieldset>
      <Fieldset legend={t('console.engineSection')}>{ENGINE.map((fact) => field(fact))}</Fieldset>
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
