import { durationInWords } from '#web/text/formats.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/car.ts'
import classes from './extended-note.module.css'
import { extensionOf } from './extension.ts'

/** Says for a minute beside a lot's countdown that a late bid moved its end: "Extended by 2 minutes". */
export function ExtendedNote({ lotId }: { readonly lotId: string | null }) {
  const t = useText()
  const seconds = useFromNow((now) => (lotId === null ? 0 : extensionOf(lotId, now)))
  return (
    <span className={classes['note']} aria-live="polite">
      {seconds > 0 && t('car.extended', { time: durationInWords(seconds) })}
    </span>
  )
}
