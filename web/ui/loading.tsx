import { useText } from '#web/text/text.ts'
import classes from './loading.module.css'

/** What stands where a whole page is still on its way. */
export function Loading() {
  const t = useText()
  return (
    <output className={classes['loading']}>
      <span className={classes['bar']} aria-hidden />
      {t('common.loading')}
    </output>
  )
}
