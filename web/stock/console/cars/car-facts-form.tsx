import { useAnyText } from '#web/text/text.ts'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import type { Input } from '#contract/api.ts'
import { isFrozenFact } from '#domain/stock/stock-car.ts'
import { useRead } from '#web/api/use-operation.ts'
import '#web/text/en/console.ts'
import '#web/text/en/car-facts.ts'
import '#web/text/en/dealer-documents.ts'
import { useDoubts } from '#web/ui/form/use-doubts.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { faultsOf } from '#web/ui/form/form-faults.ts'
import formClasses from '#web/ui/form/form-grid.module.css'
import classes from './car-facts-form.module.css'
import { CarField } from './car-field.tsx'
import { CAR_FORM } from './car-form-address.ts'
import {
  CAR_FORM_FIELDS,
  CAR_FORM_SECTION_NAMES,
  fieldsOfSection,
  factOfField,
  isRequiredField,
  kindOfField,
  type CarFieldKind,
  type CarFormField,
} from './car-form-fields.ts'
import { carDoubts, changedFacts, toCarForm, yardOptions } from './car-form-values.ts'

/** The changed fields of a car; null clears a field. */
export type CarChanges = Omit<Input<'admin/updateCar'>, 'carId'>

/** Props of the form of a car's facts. */
export interface CarFactsFormProps {
  /** Null for a new car. */
  readonly car: StockCar | null
  /** Saves the changes. An error that it throws is shown beside the fields that it concerns. */
  readonly onSave: (changes: CarChanges) => Promise<unknown>
  /** Returns the message for an error that `onSave` threw. */
  readonly sentenceOf: (error: unknown) => string
  readonly saveLabel: string
  readonly more?: ReactNode
}

const FIELDS = new Map<string, CarFormField>(CAR_FORM_FIELDS.map((field) => [field, field]))

/** Returns whether a car was merged into another one, so that nothing of it changes. */
export function isMerged(car: StockCar | null): boolean {
  return car !== null && car.mergedIntoCarId !== null
}

/** A form of a car's facts. While dealers can bid on the car, the facts they rely on are locked and it says why. */
export function CarFactsForm({ car, onSave, sentenceOf, saveLabel, more }: CarFactsFormProps) {
  const t = useAnyText()
  const cities = useRead('admin/getCities', {})
  const yards = useRead('admin/getYards', {})
  const before = toCarForm(car)
  const form = useForm({ shouldFocusError: false, values: before, resetOptions: { keepDirtyValues: true } })
  const { control } = form
  const { errors, submitCount, isSubmitting } = form.formState
  const [sentence, setSentence] = useState<string | null>(null)
  const city = useWatch({ control, name: 'city' })
  const values = useWatch({ control })
  const doubtQuestions = useDoubts(carDoubts(before, { ...before, ...values }))
  const isChanged = CAR_FORM_FIELDS.some((field) => (values[field] ?? '') !== before[field])

  const status = car?.status ?? 'unlisted'
  const submit = form.handleSubmit(async (after) => {
    setSentence(null)
    if (doubtQuestions.ask()) return
    try {
      await onSave(changedFacts(before, after))
      form.reset(after)
    } catch (error) {
      setSentence(sentenceOf(error))
      showFieldFailures(form, error, FIELDS)
    }
  })
  // A yard belongs to one city, so another city clears it. The car's own city restores its own yard.
  const leaveYard = (city: string) =>
    form.setValue('yardId', city === before.city ? before.yardId : '', { shouldDirty: true })
  const placesFor: Partial<Record<CarFormField, CarFieldKind>> = {
    city: { type: 'choice', options: (cities.data ?? []).map(({ name }) => name) },
    yardId: { type: 'choice', options: yardOptions(car, city, yards.data) },
  }
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
      {CAR_FORM_SECTION_NAMES.map((section) => (
        <fieldset key={section} className={classes['section']}>
          <legend>{t(`console.${section}`)}</legend>
          <div className={formClasses['grid']}>
            {fieldsOfSection(section).map((name) => (
              <CarField
                key={name}
                control={control}
                name={name}
                kind={placesFor[name] ?? kindOfField(name)}
                isRequired={isRequiredField(name)}
                isLocked={isMerged(car) || isFrozenFact(factOfField(name), status)}
                beside={doubtQuestions.beside(name)}
                {...(name === 'city' && { onChanged: leaveYard })}
              />
            ))}
          </div>
        </fieldset>
      ))}
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
