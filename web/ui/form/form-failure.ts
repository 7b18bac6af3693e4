import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { failureOf, type CallFailure } from '#web/api/failure.ts'

/**
 * Shows the server's messages about single fields beside those fields. `fields` maps the server's field paths to the
 * form's. Messages for any other path are left to the summary above the form.
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
    if (field !== undefined) form.setError(field, { type: 'server', message })
  }
}

/** Returns the paths of the fields of which a failure says why they were refused. */
export function fieldsRefused({ failure }: CallFailure): readonly string[] {
  return failure.kind === 'answer' ? Object.keys(failure.fields) : []
}

/** Whether a failure gives reasons for individual fields. */
export function isOfFields(error: CallFailure): boolean {
  return fieldsRefused(error).length > 0
}
