import type { ReactNode } from 'react'
import { ErrorReference } from '#web/ui/error-reference.tsx'
import { KindIcon } from '#web/ui/kind-icon.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './form-alert.module.css'

/** The message above a form's fields. */
export interface FormMessage {
  readonly kind: 'bad' | 'waiting' | 'good'
  readonly text: string
  /** The failure; its reference is shown. */
  readonly error?: unknown
  /** Links to continue from here. */
  readonly more?: ReactNode
}

/** The message above a form's fields, announced at once. */
export function FormAlert({ says }: { readonly says: FormMessage | null }) {
  return (
    <div className={classes['place']} role="alert">
      {says !== null && (
        <div className={classes['said']} data-kind={says.kind}>
          <KindIcon kind={says.kind} />
          <div>
            <p>{says.text}</p>
            {says.more && (
              <Text weight={400} above={1} className={classes['more']}>
                {says.more}
              </Text>
            )}
            <ErrorReference error={says.error} />
          </div>
        </div>
      )}
    </div>
  )
}
