import { Button, Checkbox } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import { nextMinimumBid } from '#domain/bidding/dealer-figures.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { formatRupees } from '#domain/money.ts'
import { rupeesInWords } from '#web/text/amount-words.ts'
import { useAnyText } from '#web/text/text.ts'
import { ExtendedNote } from '#web/car/extended-note.tsx'
import { NotLive } from '#web/car/not-live.tsx'
import { TimeLeft } from '#web/car/time-left.tsx'
import { useText } from '#web/text/en/my-cars.ts'
import { useText as useCarText } from '#web/text/en/car.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { KindIcon } from '#web/ui/kind-icon.tsx'
import classes from './bid-dialog.module.css'
import { beatsWords, bindingWords, leftAfterWords, movedWords, secondQuestionWords } from './confirm-words.ts'
import type { BiddingCar } from './bidding-list.ts'
import type { Bidding, Question } from './use-bidding.ts'
import { carMark, labelCar } from '#web/car/car-labels.ts'

/** The part that shows a car's condition; it shows nothing for a car without a report. */
export type BidReport = ComponentType<{ readonly flowEntityId: string }>

/** Props of the confirmation of a bid; `blockedBy` says why the bid is no longer possible. */
export interface BidDialogProps {
  readonly car: BiddingCar
  /** When the list was read, in epoch ms by the device's clock. */
  readonly readAt: number
  readonly bidding: Bidding
  readonly question: Question
  readonly blockedBy: string | null
  readonly Report: BidReport
}

/**
 * The Confirm Bid dialog. It lists all amounts, updates with the lot while open, and asks a second time about a likely
 * typing error. Another amount opens a new dialog, so that a tap meant for the previous amount cannot confirm it.
 */
export function BidDialog(props: BidDialogProps) {
  const { amount, isSecond } = props.question
  const key = `${amount} ${String(isSecond)}`
  return isSecond ? <SecondDialog key={key} {...props} /> : <FirstDialog key={key} {...props} />
}

/** Why the bid cannot be confirmed now; null if it can. */
function useRefusal({ car, question, blockedBy }: BidDialogProps): string | null {
  const t = useText()
  return blockedBy ?? (question.amount < nextMinimumBid(car) ? t('myCars.bidTooLow') : null)
}

function FirstDialog(props: BidDialogProps) {
  const t = useText()
  const { car, bidding, question } = props
  const refusal = useRefusal(props)
  const isOutbiddingOwn = car.leading === true && !bidding.isSending
  return (
    <ConfirmModal
      opened
      title={t('myCars.confirmTitle')}
      confirmLabel={t('myCars.bidNow', { amount: formatRupees(question.amount) })}
      {...(isOutbiddingOwn && { cancelLabel: t('myCars.keepOwn') })}
      busy={bidding.isSending}
      onCancel={bidding.withdraw}
      onConfirm={bidding.confirm}
      {...(refusal !== null && !bidding.isSending && { disabledReason: refusal })}
    >
      <FirstQuestion {...props} />
      <Progress bidding={bidding} />
    </ConfirmModal>
  )
}

function FirstQuestion({ car, readAt, bidding, question, blockedBy, Report }: BidDialogProps) {
  const t = useText()
  const tAny = useAnyText()
  const tCar = useCarText()
  const { amount, figure } = question
  const beats = beatsWords(car)
  const left = leftAfterWords(car)
  const binding = bindingWords(car)
  const { kilometres, yard } = labelCar(car)
  // While the bid is sent, the dealer's own bid is received before its answer arrives.
  const isDeciding = !bidding.isSending
  const hasMoved = isDeciding && car.latestBidValue !== null && car.latestBidValue !== figure
  const isTooLow = amount < nextMinimumBid(car)
  const moved = movedWords(car, isTooLow)
  return (
    <div className={classes['question']}>
      <div className={classes['car']}>
        <p className={classes['title']}>
          {carTitle(car)} {car.variant}
        </p>
        <p className={classes['facts']}>{[carMark(car), kilometres, yard].filter(Boolean).join(' · ')}</p>
      </div>
      <p className={classes['amount']}>{formatRupees(amount)}</p>
      <p className={classes['words']}>{rupeesInWords(amount)}</p>
      <div aria-live="polite">
        <NotLive car={car} readAt={readAt} />
        {isDeciding && car.leading === true && !hasMoved && (
          <p className={classes['alert']} data-kind="waiting">
            <KindIcon kind="waiting" />
            {t('myCars.outbidOwn')}
          </p>
        )}
        {hasMoved && (
          <p className={classes['alert']} data-kind="bad">
            <KindIcon kind="bad" />
            {tAny(moved.text, moved.values)}
          </p>
        )}
      </div>
      {isDeciding && isTooLow && blockedBy === null && <MinimumButton car={car} bidding={bidding} />}
      <ul className={classes['list']}>
        {!isTooLow && <li>{tAny(beats.text, beats.values)}</li>}
        <li>{tAny(left.text, left.values)}</li>
        {car.price !== null && (
          <li>
            {tCar('car.guidePrice')} {formatRupees(car.price)}
          </li>
        )}
        <li className={classes['time']}>
          {t('myCars.timeLeft')} <TimeLeft end={car.ta_end_date} /> <ExtendedNote lotId={car.lotId} />
        </li>
      </ul>
      <Report flowEntityId={car.flowEntityId} />
      <p className={classes['binding']}>{tAny(binding.text, binding.values)}</p>
    </div>
  )
}

/** Changes the amount to the minimum bid, which is still to be confirmed. */
function MinimumButton({ car, bidding }: { readonly car: BiddingCar; readonly bidding: Bidding }) {
  const t = useText()
  return (
    <Button variant="default" className={classes['minimum'] ?? ''} onClick={bidding.takeMinimum}>
      {t('myCars.takeMinimum', { amount: formatRupees(nextMinimumBid(car)) })}
    </Button>
  )
}

/**
 * The second question, about an amount that looks like a typing error. It needs a different action from the first: a tick
 * next to the amount in words. A second tap in the same place does nothing.
 */
function SecondDialog(props: BidDialogProps) {
  const t = useText()
  const tAny = useAnyText()
  const { car, readAt, bidding, question } = props
  const { amount } = question
  const [isMeant, setMeant] = useState(false)
  const refusal = useRefusal(props)
  const words = secondQuestionWords(car, amount)
  return (
    <ConfirmModal
      opened
      title={t('myCars.secondTitle')}
      confirmLabel={t('myCars.yesBid', { amount: formatRupees(amount) })}
      cancelLabel={t('myCars.changeAmount')}
      busy={bidding.isSending}
      onCancel={bidding.withdraw}
      onConfirm={bidding.confirm}
      {...(!bidding.isSending &&
        (refusal !== null ? { disabledReason: refusal } : !isMeant && { missing: t('myCars.tickToBid') }))}
    >
      <div className={classes['question']}>
        <p className={classes['amount']}>{formatRupees(amount)}</p>
        <p className={classes['words']}>{rupeesInWords(amount)}</p>
        <NotLive car={car} readAt={readAt} />
        {words !== null && (
          <p className={classes['alert']} data-kind="bad">
            <KindIcon kind="bad" />
            {tAny(words.text, words.values)}
          </p>
        )}
        <Checkbox
          data-autofocus
          className={classes['meant'] ?? ''}
          label={t('myCars.meantIt', { words: rupeesInWords(amount).toLowerCase() })}
          checked={isMeant}
          disabled={bidding.isSending}
          onChange={(event) => setMeant(event.currentTarget.checked)}
        />
      </div>
      <Progress bidding={bidding} />
    </ConfirmModal>
  )
}

function Progress({ bidding }: { readonly bidding: Bidding }) {
  const t = useText()
  return (
    <output className={classes['progress']}>
      {bidding.isSending && t(bidding.isSendingAgain ? 'myCars.sendingAgain' : 'myCars.placingBid')}
    </output>
  )
}
