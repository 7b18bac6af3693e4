import { TextInput, type TextInputProps } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { useText } from '#web/text/text.ts'
import { inputIdOf } from '#web/ui/form/form-faults.ts'
import { chosenType, DETAILS_LABELS, isAsked, type DetailsField } from './details-values.ts'
import { pasteIdentifier } from './paste-identifier.ts'
import { DETAILS_FORM, type DetailsFormState } from './use-details-form.ts'

/** The length of each identifier in characters, without spaces and hyphens. */
const LENGTHS: Partial<Record<DetailsField, number>> = {
  panCardNo: 10,
  aadhaarNumber: 12,
  gstNumber: 15,
  ifscCode: 11,
}

/** The spaces and hyphens that may be typed between an identifier's characters. */
const MOST_SEPARATORS = 5

interface DetailsTextProps extends Omit<TextInputProps, 'form' | 'name'> {
  readonly form: DetailsFormState
  readonly name: DetailsField
}

/** A text field of the business details. Renders nothing if the chosen business type does not require it. */
export function DetailsText({ form, name, ...props }: DetailsTextProps) {
  const t = useText()
  const { errors, submitCount } = form.formState
  if (!isAsked(chosenType(form.watch('businessType')), name)) return null
  const length = LENGTHS[name]
  // The field's maxLength would cut digits off a number that is pasted with spaces.
  const paste = (most: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const input = event.currentTarget
    const { value, caret } = pasteIdentifier(input, event.clipboardData.getData('text'), most)
    form.setValue(name, value, { shouldValidate: submitCount > 0 })
    input.setSelectionRange(caret, caret)
  }
  return (
    <TextInput
      id={inputIdOf(DETAILS_FORM, name)}
      label={t(DETAILS_LABELS[name])}
      required
      withAsterisk={false}
      error={errors[name]?.message}
      {...(length !== undefined && { maxLength: length + MOST_SEPARATORS, onPaste: paste(length) })}
      {...props}
      {...form.register(name)}
    />
  )
}
