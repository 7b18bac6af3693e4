import { useText } from '#web/text/text.ts'
import { StateButton, type StateAction } from './empty-state.tsx'
import classes from './empty-state.module.css'
import { ErrorReference } from './error-reference.tsx'
import { KindIcon } from './kind-icon.tsx'

/** What a screen says that could not be read, how to try again, and where else to go. */
export interface ErrorStateProps {
  readonly message: string
  readonly title?: string
  /** What failed, for its reference. */
  readonly error?: unknown
  readonly onRetry?: () => void
  readonly more?: StateAction
}

/** A list or a page that could not be read. */
export function ErrorState({ message, title, error, onRetry, more }: ErrorStateProps) {
  const t = useText()
  return (
    <div className={classes['state']} role="alert" data-bad>
      <span className={classes['icon']}>
        <KindIcon kind="bad" size={28} />
      </span>
      {title !== undefined && <h2 className={classes['title']}>{title}</h2>}
      <p className={classes['text']}>{message}</p>
      <ErrorReference error={error} />
      <div className={classes['actions']}>
        {onRetry !== undefined && <StateButton action={{ label: t('common.retry'), onClick: onRetry }} />}
        {more !== undefined && <StateButton action={more} isSecondary={onRetry !== undefined} />}
      </div>
    </div>
  )
}
