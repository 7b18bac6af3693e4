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
export function FormAlert({ alert }: { readonly alert: FormMessage | null }) {
  return (
    <div className={classes['place']} role="alert">
      {alert !== null && (
        <div className={classes['alert']} data-kind={alert.kind}>
          <KindIcon kind={alert.kind} />
          <div>
            <p>{alert.text}</p>
            {alert.more && (
              <Text weight={400} above={1} className={classes['more']}>
                {alert.more}
              </Text>
            )}
            <ErrorReference error={alert.error} />
          </div>
        </div>
      )}
    </div>
  )
}
