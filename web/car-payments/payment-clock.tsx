import { formatMoment } from '#web/text/formats.ts'
import { LOCALE } from '#web/text/locale.ts'
import { biddingTimeLeft } from '#domain/countdown.ts'
import { paymentUrgency } from '#domain/car-payments/payment-urgency.ts'
import { COUNTDOWN_ICONS } from '#web/car/use-countdown.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/my-cars.ts'
import { useText as usePaymentText } from '#web/car-payments/payment-texts.ts'
import { Row } from '#web/ui/layout/row.tsx'
import classes from './payment-clock.module.css'

/** The time left to pay, or to answer an offer, with its end (epoch ms). Amber within a day, red within four hours. */
export function PaymentClock({
  at,
  kind = 'pay',
}: {
  readonly at: number
  readonly kind?: 'pay' | 'answer'
}) {
  const t = useText()
  const tPayment = usePaymentText()
  const urgency = useFromNow((now) => paymentUrgency(at - now))
  const words = useFromNow((now) => biddingTimeLeft(at, now, LOCALE))
  const moment = formatMoment(at)
  const Icon = COUNTDOWN_ICONS[urgency]
  const isOver = urgency === 'over'
  return (
    <Row
      as="p"
      size={16}
      weight={600}
      gap={1}
      gapX={2}
      align="center"
      className={classes['clock']}
      data-urgency={urgency}
    >
      {!isOver && (
        <span className={classes['left']} data-screen-only>
          <Icon size={18} stroke={2} aria-hidden />
          <span>{words}</span>
        </span>
      )}
      <span>
        {kind === 'pay'
          ? t(isOver ? 'myCars.payWasDue' : 'myCars.payBy', { moment })
          : tPayment(isOver ? 'payment.offerOver' : 'payment.answerBy', { moment })}
      </span>
    </Row>
  )
}
