import { useText } from '#web/text/text.ts'
import classes from './loading.module.css'

/** What stands where a whole page is still on its way. */
export function Loading() {
  const t = useText()
  return (
    <div className={classes['loading']} role="status">
      <span className={classes['bar']} aria-hidden />
      {t('common.loading')}
    </div>
  )
}
