import { baseFigure, nextMinimumBid } from '#domain/bidding/dealer-figures.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { labelCar } from '#domain/car/car-labels.ts'
import { formatRupees, rupeesInWords } from '#domain/money.ts'
import { TimeLeft } from '#web/car/time-left.tsx'
import { useText } from '#web/text/text.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { KindIcon } from '#web/ui/kind-icon.tsx'
import classes from './bid-dialog.module.css'
import { beatsWords, leftAfterWords, secondQuestionWords } from './confirm-words.ts'
import type { BiddingCar } from './bidding-list.ts'
import type { Bidding, Question } from './use-bidding.ts'

/** Props of the confirmation of a bid; `blockedBy` says why the bid is no longer possible. */
export interface BidDialogProps {
  readonly car: BiddingCar
  readonly bidding: Bidding
  readonly question: Question
  readonly blockedBy: string | null
}

/**
 * The Confirm Bid dialog. It lists all amounts, updates with the lot while open, and asks a second time about a likely
 * typing error.
 */
export function BidDialog({ car, bidding, question, blockedBy }: BidDialogProps) {
  const t = useText()
  const { amount, isSecond } = question
  const amountText = formatRupees(amount)
  const isTooLow = amount < nextMinimumBid(car)
  const reason = blockedBy ?? (isTooLow ? t('myCars.bidTooLow') : null)
  return (
    <ConfirmModal
      key={String(isSecond)}
      opened
      title={t(isSecond ? 'myCars.secondTitle' : 'myCars.confirmTitle')}
      confirmLabel={t(isSecond ? 'myCars.yesBid' : 'myCars.bidNow', { amount: amountText })}
      busy={bidding.isSending}
      onCancel={bidding.withdraw}
      onConfirm={bidding.confirm}
      {...(reason !== null && !bidding.isSending && { disabledReason: reason })}
    >
      {isSecond ? (
        <SecondQuestion car={car} amount={amount} />
      ) : (
        <FirstQuestion car={car} question={question} />
      )}
      <output className={classes['progress']}>
        {bidding.isSending && t(bidding.isSendingAgain ? 'myCars.sendingAgain' : 'myCars.placingBid')}
      </output>
    </ConfirmModal>
  )
}

function FirstQuestion({ car, question }: { readonly car: BiddingCar; readonly question: Question }) {
  const t = useText()
  const { amount, figure } = question
  const beats = beatsWords(car)
  const left = leftAfterWords(car)
  const { registration, kilometres } = labelCar(car)
  return (
    <div className={classes['question']}>
      <div className={classes['car']}>
        <p className={classes['title']}>
          {carTitle(car)} {car.variant}
        </p>
        <p className={classes['facts']}>
          {registration} · {kilometres}
        </p>
      </div>
      <p className={classes['amount']}>{formatRupees(amount)}</p>
      <p className={classes['words']}>{rupeesInWords(amount)}</p>
      <div aria-live="polite">
        {car.latestBidValue !== null && car.latestBidValue !== figure && (
          <p className={classes['moved']}>
            <KindIcon kind="bad" />
            {t('myCars.figureMoved', { amount: formatRupees(car.latestBidValue) })}
          </p>
        )}
      </div>
      <ul className={classes['list']}>
        {amount >= nextMinimumBid(car) && <li>{t(beats.text, beats.values)}</li>}
        <li>{t(left.text, left.values)}</li>
        <li className={classes['time']}>
          {t('myCars.timeLeft')} <TimeLeft end={car.ta_end_date} />
        </li>
      </ul>
    </div>
  )
}

function SecondQuestion({ car, amount }: { readonly car: BiddingCar; readonly amount: number }) {
  const t = useText()
  const words = secondQuestionWords(car, amount, baseFigure(car))
  return (
    <div className={classes['question']}>
      <p className={classes['amount']}>{formatRupees(amount)}</p>
      <p className={classes['words']}>{rupeesInWords(amount)}</p>
      <p>{t(words.text, words.values)}</p>
    </div>
  )
}
