import { useAnyText } from '#web/text/text.ts'
import { typedFaultSentence } from '#web/text/fault-sentence.ts'
import { NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Controller, type Control } from 'react-hook-form'
import '#web/text/en/console.ts'
import '#web/text/en/car-facts.ts'
import '#web/text/en/dealer-documents.ts'
import { CopiedInput } from '#web/ui/form/copied-input.tsx'
import { inputIdOf } from '#web/ui/form/form-faults.ts'
import { faultOfName } from '#web/ui/form/fault-of-name.ts'
import { RupeesField } from '#web/ui/form/rupees-field.tsx'
import { readVehicleNumber } from '#domain/identifiers/vehicle-numbers.ts'
import { readRupeesText } from '#domain/rupees-text.ts'
import { CAR_FORM } from './car-form-address.ts'
import classes from './car-field.module.css'
import type { CarFieldKind, CarFormField } from './car-form-fields.ts'
import { readDecimal, readWholeNumber, type CarFormValues } from './car-form-values.ts'

/** The id of the element that says why fields are locked. */
export const CAR_LOCK = 'car-lock'

/** Props of one field of the car form. */
export interface CarFieldProps {
  readonly control: Control<CarFormValues>
  readonly name: CarFormField
  readonly kind: CarFieldKind
  readonly isRequired?: boolean
  /** The field cannot be changed now; the element with the id {@link CAR_LOCK} says why. */
  readonly isLocked: boolean
  /** The question below the input ({@link useDoubts}). */
  readonly beside: Pick<TextInputProps, 'inputContainer'>
  /** Called with the new value after the user changes a choice. */
  readonly onChanged?: (value: string) => void
}

function faultOfVehicleNumber(text: string): string | true {
  const read = readVehicleNumber(text)
  return read.ok || typedFaultSentence(read.refusal)
}

/** A field of the car form with its input and its validation message. */
export function CarField(props: CarFieldProps) {
  const t = useAnyText()
  const { control, name, kind, isRequired = false, isLocked, beside, onChanged } = props
  const label = t(`console.${name}`)
  const validate = (text: string) => {
    if (text.trim() === '') return !isRequired || t('console.enterField', { field: label })
    if (kind.type === 'rupees') return readRupeesText(text) !== 'invalid' || t('console.enterRupees')
    if (name === 'supplierName') return faultOfName(text)
    if (kind.type === 'vehicleNumber') return faultOfVehicleNumber(text)
    if (kind.type !== 'number') return true
    const figure = kind.isDecimal ? readDecimal(text) : readWholeNumber(text)
    const isWithin = figure !== null && figure >= kind.min && figure <= kind.max
    const bounds = { min: String(kind.min), max: String(kind.max) }
    return isWithin || t(kind.isDecimal ? 'console.enterDecimal' : 'console.enterWhole', bounds)
  }
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate }}
      render={({ field, fieldState }) => {
        const same = {
          id: inputIdOf(CAR_FORM, name),
          label,
          name: field.name,
          value: field.value,
          error: fieldState.error?.message,
          disabled: isLocked,
          onBlur: field.onBlur,
        }
        if (kind.type === 'rupees') {
          return <RupeesField {...same} {...beside} inputRef={field.ref} onChange={field.onChange} />
        }
        const more = {
          ref: field.ref,
          onChange: field.onChange,
          ...(isLocked && {
            'aria-describedby': CAR_LOCK,
            rightSection: <IconLock size={16} aria-hidden />,
          }),
        }
        if (kind.type === 'choice') {
          const isKnown = kind.options.some(
            (option) => (typeof option === 'string' ? option : option.value) === field.value,
          )
          const options = isKnown || field.value === '' ? kind.options : [field.value, ...kind.options]
          const none = { value: '', label: t(isRequired ? 'console.choose' : 'console.notKnown') }
          return (
            <NativeSelect
              {...same}
              {...more}
              data={[none, ...options]}
              onChange={(event) => {
                field.onChange(event)
                onChanged?.(event.currentTarget.value)
              }}
            />
          )
        }
        if (kind.type === 'number') {
          const inputMode = kind.isDecimal ? 'decimal' : 'numeric'
          return <TextInput {...same} {...more} {...beside} autoComplete="off" inputMode={inputMode} />
        }
        if (kind.type === 'registration') return <CopiedInput kind="reference" {...same} {...more} />
        if (kind.type === 'vehicleNumber')
          return <CopiedInput kind="reference" {...same} {...more} {...beside} />
        if (kind.type === 'date') return <TextInput type="date" {...same} {...more} />
        const written = { ...same, ...more, autoComplete: 'off', maxLength: kind.max }
        return kind.isLong ? (
          <Textarea {...written} className={classes['long'] ?? ''} autosize minRows={2} maxRows={8} />
        ) : (
          <TextInput {...written} {...beside} />
        )
      }}
    />
  )
}
