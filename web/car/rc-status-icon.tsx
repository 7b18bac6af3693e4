import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react'
import type { Car } from '#domain/car/car.ts'
import { useText } from '#web/text/en/car.ts'
import classes from './car-tags.module.css'

const MARKS = {
  Yes: { kind: 'yes', Icon: IconCheck, text: 'car.rcYes' },
  No: { kind: 'no', Icon: IconX, text: 'car.rcNo' },
  unknown: { kind: 'unknown', Icon: IconQuestionMark, text: 'car.rcUnknown' },
} as const

/** Whether the RC is available: a tick, a cross, or a question mark if unknown. */
export function RcStatusIcon({ rcstatus }: { readonly rcstatus: Car['rcstatus'] }) {
  const t = useText()
  const { kind, Icon, text } = MARKS[rcstatus ?? 'unknown']
  return (
    <span className={classes['rc']} data-rc={kind} title={t(text)}>
      <span aria-hidden>{t('car.rc')}</span>
      <Icon size={16} stroke={3} aria-hidden />
      <VisuallyHidden>{t(text)}</VisuallyHidden>
    </span>
  )
}
