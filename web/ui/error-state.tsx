import { useText } from '#web/text/text.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { StateButton, type StateAction } from './empty-state.tsx'
import classes from './empty-state.module.css'
import { ErrorReference } from './error-reference.tsx'
import { KindIcon } from './kind-icon.tsx'

/** Props of the error state: the message, how to retry, and an optional second action. */
export interface ErrorStateProps {
  readonly message: string
  readonly title?: string
  /** The failure; its reference is shown. */
  readonly error?: unknown
  readonly onRetry?: () => void
  readonly more?: StateAction
}

/** The error state of a list or page that could not be read. */
export function ErrorState({ message, title, error, onRetry, more }: ErrorStateProps) {
  const t = useText()
  return (
    <div className={classes['state']} role="alert" data-bad>
      <span className={classes['icon']}>
        <KindIcon kind="bad" size={28} />
      </span>
      {title !== undefined && (
        <Text as="h2" size={20} lines={1.25}>
          {title}
        </Text>
      )}
      <p className={classes['text']}>{message}</p>
      <ErrorReference error={error} />
      <div className={classes['actions']}>
        {onRetry !== undefined && <StateButton action={{ label: t('common.retry'), onClick: onRetry }} />}
        {more !== undefined && <StateButton action={more} isSecondary={onRetry !== undefined} />}
      </div>
    </div>
  )
}
