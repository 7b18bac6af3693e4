import type { Car } from '#domain/car/car.ts'
import { paymentDeadline } from '#domain/lot/auction-rules.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { formatMoment } from '#web/text/formats.ts'
import { useText } from '#web/text/en/car.ts'

/** Returns a sentence that says until when a dealer pays a car that it takes now. */
export function usePayBy({ paymentTermsHours: hours }: Pick<Car, 'paymentTermsHours'>): string {
  const t = useText()
  return useFromNow((now) =>
    hours === null
      ? t('car.payAsWon')
      : t('car.payBy', { moment: formatMoment(paymentDeadline(now, hours)) }),
  )
}
