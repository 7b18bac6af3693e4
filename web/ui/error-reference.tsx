import { referenceOf } from '#web/api/failure.ts'
import { useText } from '#web/text/text.ts'
import classes from './error-reference.module.css'

/**
 * The reference number of an unexpected failure, for the caller to give to support. Renders nothing for other failures.
 */
export function ErrorReference({ error }: { readonly error: unknown }) {
  const t = useText()
  const reference = referenceOf(error)
  if (reference === null) return null
  return <small className={classes['reference']}>{t('error.reference', { reference })}</small>
}
