import { Button } from '@mantine/core'
import { memo, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { nextMinimumBid } from '#domain/bidding/dealer-figures.ts'
import { HOUSE_PHONE } from '#domain/house-phone.ts'
import { formatRupees } from '#domain/money.ts'
import { useAnyText } from '#web/text/text.ts'
import { useOpenDefault } from '#web/api/use-counts.ts'
import { useOnline } from '#web/api/use-online.ts'
import { AllBidsLink } from '#web/car/all-bids-link.tsx'
import facts from '#web/car/car-facts.module.css'
import { CarPicture } from '#web/car/car-picture.tsx'
import { ExtendedNote } from '#web/car/extended-note.tsx'
import { PictureStamp } from '#web/car/picture-stamp.tsx'
import { overlayOf } from '#web/car/standing.ts'
import { TimeLeft } from '#web/car/time-left.tsx'
import { useLotPhase } from '#web/car/use-lot-phase.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/en/car.ts'
import { useText as useMyCarsText } from '#web/text/en/my-cars.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { bidBlock, bidLabel, BLOCK_TEXTS } from './bid-button.ts'
import classes from './bid-card.module.css'
import { BidDialog, type BidReport } from './bid-dialog.tsx'
import { BidEditor } from './bid-editor.tsx'
import { BidStanding } from './bid-standing.tsx'
import { BidTrouble } from './bid-trouble.tsx'
import { BidsLeft } from './bids-left.tsx'
import { CounterOffer } from './counter-offer.tsx'
import { isFinished, type BiddingCar } from './bidding-list.ts'
import { useBidding } from './use-bidding.ts'
import { carMark, labelCar } from '#web/car/car-labels.ts'

/** Props of a bidding card. */
export interface BidCardProps {
  readonly car: BiddingCar
  readonly isEager: boolean
  /** When the list was read, in epoch ms by the device's clock. */
  readonly readAt: number
  /** The dealer began to type a bid on this car, or is done. */
  readonly onTyping: (flowEntityId: string, isTyping: boolean) => void
  readonly Report: BidReport
}

/**
 * A bidding card: the car, its standing and the bid controls, or for a finished car only its outcome and this dealer's
 * last bid. Memoised; it re-renders only when its car changes.
 */
export const BidCard = memo(function BidCard({ car, isEager, readAt, onTyping, Report }: BidCardProps) {
  const titleId = useId()
  return (
    <article
      className={classes['card']}
      aria-labelledby={`${titleId} ${titleId}-mark`}
      data-car={car.id}
      data-finished={isFinished(car) || undefined}
    >
      <BidCardHead car={car} isEager={isEager} titleId={titleId} />
      <div className={classes['body']}>
        <BidStanding car={car} readAt={readAt} />
        {car.counterAmount === null ? (
          <BidControls car={car} readAt={readAt} titleId={titleId} onTyping={onTyping} Report={Report} />
        ) : (
          <CounterOffer car={car} amount={car.counterAmount} until={car.counterUntil} />
        )}
        <AllBidsLink car={car} />
      </div>
    </article>
  )
})

interface HeadProps {
  readonly car: BiddingCar
  readonly isEager: boolean
  readonly titleId: string
}

function BidCardHead({ car, isEager, titleId }: HeadProps) {
  const t = useText()
  const { title, registration, kilometres, fuel, yard } = labelCar(car)
  const to = paths.carDetails(car.id)
  const overlay = overlayOf(car)
  const [picture] = car.car_image_urls
  const alt = picture === undefined || picture.alt === '' ? t('car.picture', { title }) : picture.alt
  return (
    <header className={classes['head']}>
      <Link className={classes['picture']} to={to} state={{ car }} tabIndex={-1} aria-hidden>
        <CarPicture url={picture?.thumbnailUrl ?? null} alt={alt} isEager={isEager} />
        {overlay !== 'none' && (
          <PictureStamp>{t(overlay === 'sold' ? 'car.sold' : 'car.notSold')}</PictureStamp>
        )}
      </Link>
      <div className={classes['words']}>
        <h3 className={classes['title']} id={titleId}>
          <Link to={to} state={{ car }}>
            {title}
          </Link>
          {car.variant !== null && (
            <Text as="span" tone="soft" weight={500}>
              {' '}
              {car.variant}
            </Text>
          )}
        </h3>
        <p className={`${classes['facts']} ${facts['line']}`}>
          <Text as="span" tone="ink" weight={600} id={`${titleId}-mark`}>
            {carMark(car) ?? registration}
          </Text>
          <span>{kilometres}</span>
          <span>{fuel}</span>
        </p>
        <p className={classes['facts']}>{yard}</p>
      </div>
      {/* An offer has a time of its own, to answer it. */}
      {car.counterAmount === null && (
        <>
          <div className={classes['time']}>
            <TimeLeft start={car.start_date} end={car.ta_end_date} />
          </div>
          <div className={classes['extended']}>
            <ExtendedNote lotId={car.lotId} />
          </div>
        </>
      )}
    </header>
  )
}

interface ControlsProps {
  readonly car: BiddingCar
  readonly readAt: number
  readonly titleId: string
  readonly onTyping: BidCardProps['onTyping']
  readonly Report: BidReport
}

function BidControls({ car, readAt, titleId, onTyping, Report }: ControlsProps) {
  const t = useText()
  const tAny = useAnyText()
  const tMyCars = useMyCarsText()
  const bidding = useBidding(car)
  const phase = useLotPhase(car)
  const isOnline = useOnline()
  const isDealer = useSession().role !== 'admin'
  const { isEditing, question } = bidding
  const hasOpenDefault = useOpenDefault()
  const block = bidBlock({ car, phase, isEditing, isOnline, isDealer, hasOpenDefault })
  const blockedBy =
    block === null || block === 'editing'
      ? null
      : tAny(BLOCK_TEXTS[block], { max: car.maxBids, phone: HOUSE_PHONE.shown })
  const button = useReturningFocus(isEditing)
  const isOver = isFinished(car)
  const isTyping = isEditing && !isOver
  useEffect(() => {
    if (!isTyping) return
    onTyping(car.flowEntityId, true)
    return () => onTyping(car.flowEntityId, false)
  }, [onTyping, car.flowEntityId, isTyping])
  return (
    <>
      <Row gap={2} gapX={4} align="center" spread>
        <Text tone="soft" size={16}>
          {tMyCars('myCars.yourLastBid')}{' '}
          <Text as="strong" tone="ink">
            {car.currentBid === null ? tMyCars('myCars.none') : formatRupees(car.currentBid)}
          </Text>
        </Text>
        {!isOver && (
          <>
            {car.price !== null && (
              <Text tone="soft" size={16}>
                {t('car.guidePrice')}{' '}
                <Text as="strong" tone="ink">
                  {formatRupees(car.price)}
                </Text>
              </Text>
            )}
            <BidsLeft placed={car.bidsPlaced} max={car.maxBids} />
            <Button
              ref={button}
              className={classes['button'] ?? ''}
              disabled={block !== null}
              title={blockedBy ?? undefined}
              aria-describedby={`${titleId} ${titleId}-mark`}
              onClick={bidding.begin}
            >
              {tMyCars(bidLabel(car.bidsPlaced))}
            </Button>
          </>
        )}
      </Row>
      {blockedBy !== null && !isEditing && !isOver && <p className={classes['reason']}>{blockedBy}</p>}
      {isTyping && <BidEditor car={car} bidding={bidding} min={nextMinimumBid(car)} blockedBy={blockedBy} />}
      {bidding.trouble !== null && <BidTrouble trouble={bidding.trouble} car={car} readAt={readAt} />}
      {question !== null && (
        <BidDialog
          car={car}
          readAt={readAt}
          bidding={bidding}
          question={question}
          blockedBy={blockedBy}
          Report={Report}
        />
      )}
    </>
  )
}

/** Returns focus to the bid button when the editor that had it closes. */
function useReturningFocus(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return button
}
