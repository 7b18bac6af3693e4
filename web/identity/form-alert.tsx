import type { ReactNode } from 'react'
import { ErrorReference } from '#web/ui/error-reference.tsx'
import { KindIcon } from '#web/ui/kind-icon.tsx'
import classes from './form-alert.module.css'

/** What a form says above its fields. */
export interface Said {
  readonly kind: 'bad' | 'waiting' | 'good'
  readonly text: string
  /** What failed, for its reference. */
  readonly error?: unknown
  /** Where to go on from here. */
  readonly more?: ReactNode
}

/** The place above a form's fields where it says what became of it; read out at once. */
export function FormAlert({ says }: { readonly says: Said | null }) {
  return (
    <div className={classes['place']} role="alert">
      {says !== null && (
        <div className={classes['said']} data-kind={says.kind}>
          <KindIcon kind={says.kind} />
          <div>
            <p>{says.text}</p>
            {says.more !== undefined && <p className={classes['more']}>{says.more}</p>}
            <ErrorReference error={says.error} />
          </div>
        </div>
      )}
    </div>
  )
}
