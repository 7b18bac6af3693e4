import { useText } from '#web/text/text.ts'
import classes from './loading.module.css'

/** The placeholder of a whole page that is loading. */
export function Loading() {
  const t = useText()
  return (
    <output className={classes['loading']}>
      <span className={classes['bar']} aria-hidden />
      {t('common.loading')}
    </output>
  )
}
