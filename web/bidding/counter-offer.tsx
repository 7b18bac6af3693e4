import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { carTitle } from '#domain/car/car-labels.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { formatRupees, rupeesInWords } from '#domain/money.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useOnline } from '#web/api/use-online.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { TimeLeft } from '#web/car/time-left.tsx'
import { useText } from '#web/text/text.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { showNotice } from '#web/ui/notice.ts'
import classes from './counter-offer.module.css'
import type { BiddingCar } from './bidding-list.ts'
import { useNoteWon } from './use-bid-news.ts'

/** The house's counter to the dealer's bid in rupees, and its expiry in epoch ms. */
export interface CounterOfferProps {
  readonly car: BiddingCar
  readonly amount: number
  readonly until: number | null
}

/** The house's counter on the card: the amount in figures and words, its expiry, and buttons to accept or decline. */
export function CounterOffer({ car, amount, until }: CounterOfferProps) {
  const t = useText()
  const isOnline = useOnline()
  const [asked, setAsked] = useState<'accept' | 'decline' | null>(null)
  const answer = useAnswer(car, () => setAsked(null))
  const amountText = formatRupees(amount)
  const { flowEntityId } = car
  return (
    <div className={classes['offer']}>
      <p>{t('myCars.counterOffer')}</p>
      <p className={classes['amount']}>{amountText}</p>
      <p className={classes['words']}>{rupeesInWords(amount)}</p>
      {car.currentBid !== null && (
        <p>
          {t('myCars.counterOver', {
            more: formatRupees(amount - car.currentBid),
            bid: formatRupees(car.currentBid),
          })}
        </p>
      )}
      {until !== null && (
        <p className={classes['until']}>
          <TimeLeft end={until} /> {t('myCars.counterUntil', { moment: formatMoment(until) })}
        </p>
      )}
      <div className={classes['actions']}>
        <Button disabled={!isOnline} onClick={() => setAsked('accept')}>
          {t('myCars.acceptCounter', { amount: amountText })}
        </Button>
        <Button variant="default" disabled={!isOnline} onClick={() => setAsked('decline')}>
          {t('myCars.declineCounter')}
        </Button>
      </div>
      {!isOnline && <p className={classes['reason']}>{t('common.offlineReason')}</p>}
      {asked === 'accept' && (
        <ConfirmModal
          opened
          title={t('myCars.acceptTitle')}
          confirmLabel={t('myCars.acceptCounter', { amount: amountText })}
          busy={answer.isPending}
          onCancel={() => setAsked(null)}
          onConfirm={() => answer.accept({ flowEntityId, amount })}
        >
          <p className={classes['title']}>{carTitle(car)}</p>
          <p className={classes['amount']}>{amountText}</p>
          <p className={classes['words']}>{rupeesInWords(amount)}</p>
          <p>{t('myCars.acceptText')}</p>
        </ConfirmModal>
      )}
      {asked === 'decline' && (
        <ConfirmModal
          opened
          danger
          title={t('myCars.declineTitle')}
          confirmLabel={t('myCars.yesLeave')}
          busy={answer.isPending}
          onCancel={() => setAsked(null)}
          onConfirm={() => answer.decline({ flowEntityId })}
        >
          <p>{t('myCars.declineText', { title: carTitle(car), amount: amountText })}</p>
        </ConfirmModal>
      )}
    </div>
  )
}

/** Accepts or declines the counter, then reads the lists again whatever the answer. */
function useAnswer(car: BiddingCar, onSettled: () => void) {
  const t = useText()
  const queries = useQueryClient()
  const noteWon = useNoteWon()
  const title = carTitle(car)
  const options = {
    onError: (error: Error) =>
      showNotice({
        kind: 'bad',
        error,
        text: errorMessage(error, { otherwise: 'myCars.counterFailed', refused: 'asSaid' }),
      }),
    onSettled: async () => {
      onSettled()
      const changed = ['getDealerPlaceBidsCars', 'getDealerPaymentCars', 'getDealerCounts'] as const
      await Promise.all(changed.map((read) => queries.invalidateQueries({ queryKey: queryKeyOf(read) })))
    },
  }
  const accepting = useChange('acceptCounter', {
    ...options,
    onSuccess: (_, { flowEntityId, amount }) => noteWon({ flowEntityId, title, amount }),
  })
  const declining = useChange('declineCounter', {
    ...options,
    onSuccess: () => showNotice({ kind: 'info', text: t('myCars.counterDeclined', { title }) }),
  })
  return {
    isPending: accepting.isPending || declining.isPending,
    accept: accepting.mutate,
    decline: declining.mutate,
  }
}
