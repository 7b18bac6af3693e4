import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { FieldFault } from './error-summary.tsx'

/** A form's fields as a person knows them, in their order: each field's name and its label. */
export type FieldLabels = readonly (readonly [name: string, label: string])[]

/** The id of the input of a form's field. */
export function inputIdOf(form: string, name: string): string {
  return `${form}-${name}`
}

/** What is wrong with a form, in the order of its fields. */
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
