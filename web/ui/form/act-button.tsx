import { Button, type ButtonProps } from '@mantine/core'
import { useId, type ComponentPropsWithRef } from 'react'
import { useOnline } from '#web/api/use-online.ts'
import { useText } from '#web/text/text.ts'
import classes from './act-button.module.css'

/** Props of {@link ActButton}. */
export interface ActButtonProps
  extends ButtonProps, Pick<ComponentPropsWithRef<'button'>, 'type' | 'onClick' | 'aria-describedby'> {
  /** Why it can't be used now, besides a missing network; null if it can. */
  readonly blocked?: string | null
}

/**
 * The main button of a form, in its row of buttons. While it can't be used, it is disabled and the row begins with the
 * sentence that says why: a phone shows no tooltip, and a dialog covers the banner of a missing network. `disabled` alone is
 * for a reason that the form says elsewhere.
 */
export function ActButton({ blocked = null, disabled = false, ...button }: ActButtonProps) {
  const t = useText()
  const isOnline = useOnline()
  const id = useId()
  const reason = isOnline ? blocked : t('common.offlineReason')
  return (
    <>
      {reason !== null && (
        <p id={id} className={classes['reason']}>
          {reason}
        </p>
      )}
      <Button
        {...button}
        disabled={disabled || reason !== null}
        aria-describedby={reason === null ? button['aria-describedby'] : id}
      />
    </>
  )
}
