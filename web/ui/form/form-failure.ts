import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { failureOf } from '#web/api/failure.ts'

/**
 * Puts what the house says of single fields beside them. `fields` maps the house's paths to the form's, where
 * they differ; what belongs to no field of the form is left to the sentence above it.
 */
export function showFieldFailures<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  error: unknown,
  fields: ReadonlyMap<string, Path<Values>>,
): void {
  const failure = failureOf(error)
  if (failure?.kind !== 'answer') return
  for (const [path, message] of Object.entries(failure.fields)) {
    const field = fields.get(path)
    if (field !== undefined) form.setError(field, { type: 'house', message })
  }
}
