import type { Car } from '#domain/car/car.ts'
import { formatRupees } from '#domain/money.ts'
import { rupeesInWords } from '#web/text/amount-words.ts'
import { OpenDefault, useOpenDefaultReason } from '#web/car/open-default.tsx'
import { usePayBy } from '#web/car/use-pay-by.ts'
import { StepButton } from '#web/steps/step-button.tsx'
import { useText } from '#web/car-payments/payment-texts.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { PaymentClock } from './payment-clock.tsx'
import classes from './offer-panel.module.css'

/** The offer of a car to the runner-up: its price, the time to answer (until `until`, epoch ms), and the two answers. */
export function OfferPanel({ car, until }: { readonly car: Car; readonly until: number }) {
  const t = useText()
  const payBy = usePayBy(car)
  const blocked = useOpenDefaultReason()
  const { flowEntityId, awardedToDealerAmount: price } = car
  if (flowEntityId === null) return null
  const amount = formatRupees(price ?? 0)
  return (
    <div className={classes['offer']}>
      <Text size={16} weight={700}>
        {t('payment.offer')}
      </Text>
      <p>{t('payment.offerText')}</p>
      <PaymentClock at={until} kind="answer" />
      <OpenDefault />
      <Row gap={2} className={classes['actions']}>
        <StepButton
          step="acceptOffer"
          car={car}
          blocked={blocked}
          input={{ flowEntityId }}
          values={{ amount, payBy }}
          question={
            price !== null && (
              <>
                <p className={classes['amount']}>{amount}</p>
                <p>{rupeesInWords(price)}</p>
              </>
            )
          }
        />
        <StepButton
          step="declineOffer"
          car={car}
          variant="default"
          input={{ flowEntityId }}
          values={{ amount }}
        />
      </Row>
    </div>
  )
}
