import { formatMoment } from '#web/text/formats.ts'
import { markedTitle } from '#web/car/car-labels.ts'
import { formatRupees } from '#domain/money.ts'
import { rupeesInWords } from '#web/text/amount-words.ts'
import { useOnline } from '#web/api/use-online.ts'
import { OpenDefault, useOpenDefaultReason } from '#web/car/open-default.tsx'
import { TimeLeft } from '#web/car/time-left.tsx'
import { usePayBy } from '#web/car/use-pay-by.ts'
import { StepButton } from '#web/steps/step-button.tsx'
import { useText } from '#web/text/en/my-cars.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './counter-offer.module.css'
import type { BiddingCar } from './bidding-list.ts'
import { useAddWonCar } from './use-won-cars.ts'

/** The house's counter-offer: `amount` in rupees, and its end `until` in epoch ms. */
export interface CounterOfferProps {
  readonly car: BiddingCar
  readonly amount: number
  readonly until: number | null
}

/** The house's counter-offer on a card: the amount in digits and words, the time left and the two answers. */
export function CounterOffer({ car, amount, until }: CounterOfferProps) {
  const t = useText()
  const isOnline = useOnline()
  const noteWon = useAddWonCar()
  const payBy = usePayBy(car)
  const blocked = useOpenDefaultReason()
  const title = markedTitle(car)
  const amountText = formatRupees(amount)
  const { flowEntityId } = car
  return (
    <div className={classes['offer']}>
      <p>{t('myCars.counterOffer')}</p>
      <p className={classes['amount']}>{amountText}</p>
      <Text size={16} weight={600}>
        {rupeesInWords(amount)}
      </Text>
      {car.currentBid !== null && (
        <p>
          {t('myCars.counterOver', {
            more: formatRupees(amount - car.currentBid),
            bid: formatRupees(car.currentBid),
          })}
        </p>
      )}
      {until !== null && (
        <Row as="p" tone="soft" size={14} gap={1} gapX={2} align="center">
          <TimeLeft end={until} hasTurn={false} /> {t('myCars.counterUntil', { moment: formatMoment(until) })}
        </Row>
      )}
      <OpenDefault />
      <Row above={2} gap={2} className={classes['actions']}>
        <StepButton
          step="acceptCounter"
          car={car}
          blocked={blocked}
          input={{ flowEntityId, amount }}
          values={{ amount: amountText, payBy }}
          question={
            <>
              <Text weight={700} below={2}>
                {title}
              </Text>
              <p className={classes['amount']}>{amountText}</p>
              <Text size={16} weight={600}>
                {rupeesInWords(amount)}
              </Text>
            </>
          }
          onDone={() => noteWon({ flowEntityId, title, amount })}
        />
        <StepButton
          step="declineCounter"
          car={car}
          variant="default"
          input={{ flowEntityId }}
          values={{ amount: amountText }}
        />
      </Row>
      {!isOnline && (
        <Text tone="bad" size={14}>
          {t('common.offlineReason')}
        </Text>
      )}
    </div>
  )
}
