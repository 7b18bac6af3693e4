import { VisuallyHidden } from '@mantine/core'
import { useText } from '#web/text/en/car.ts'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './countdown-badge.module.css'
import { COUNTDOWN_ICONS, useCountdown, type CountdownProps } from './use-countdown.ts'

/** The countdown on a car's picture, with the time at which it runs out. Its width does not follow the figures. */
export function CountdownBadge(props: CountdownProps) {
  const t = useText()
  const { words, urgency, turn, moment } = useCountdown(props)
  const Icon = COUNTDOWN_ICONS[urgency]
  return (
    <span className={classes['badge']} data-urgency={urgency} data-moment={moment}>
      <Icon size={18} stroke={2} aria-hidden />
      <span className={classes['lines']}>
        <span aria-hidden>{words}</span>
        <VisuallyHidden>{t('car.timeLeft', { time: words })}</VisuallyHidden>
        {turn !== null && (
          <Text as="span" size={12} weight={500}>
            {turn}
          </Text>
        )}
      </span>
    </span>
  )
}
