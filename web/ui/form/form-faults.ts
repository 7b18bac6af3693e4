import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { FieldFault } from './error-summary.tsx'

/** A form's fields in their visual order: each field's name and label. */
export type FieldLabels = readonly (readonly [name: string, label: string])[]

/** Returns the id of the input of a form field. */
export function inputIdOf(form: string, name: string): string {
  return `${form}-${name}`
}

/** Returns the faults of a form in the order of its fields. */
export function faultsOf<Values extends FieldValues>(
  form: string,
  errors: FieldErrors<Values>,
  labels: FieldLabels,
): readonly FieldFault[] {
  const known: Readonly<Record<string, { readonly message?: unknown } | undefined>> = errors
  return labels.flatMap(([name, label]) => {
    const message = known[name]?.message
    return typeof message === 'string' ? [{ inputId: inputIdOf(form, name), label, message }] : []
  })
}
