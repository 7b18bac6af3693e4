import { useText } from '#web/text/text.ts'
import classes from './wordmark.module.css'

/** The house's name and mark, in the colour of the surrounding text. */
export function Wordmark() {
  const t = useText()
  return (
    <span className={classes['wordmark']}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
        <rect width="24" height="24" rx="6" fill="var(--brand)" />
        <path d="M5 5.5h4l3 5.4 3-5.4h4l-5.2 9v4h-3.6v-4z" fill="var(--on-brand)" />
        <rect x="5" y="19.6" width="14" height="1.6" rx="0.8" fill="var(--on-brand)" />
      </svg>
      {t('common.product')}
    </span>
  )
}
