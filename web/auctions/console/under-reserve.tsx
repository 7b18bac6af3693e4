import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import { COUNTER_HOURS } from '#domain/lot/auction-rules.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { formatRupees, rupeesInWords } from '#domain/money.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { TimeLeft } from '#web/car/time-left.tsx'
import { useText } from '#web/text/text.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { Callout } from '#web/ui/callout.tsx'
import { useLetterKeys } from '#web/console/parts/list-keys.ts'
import { RupeesField } from '#web/ui/form/rupees-field.tsx'
import { readRupeesText } from '#domain/rupees-text.ts'
import classes from './under-reserve.module.css'

type Answer = 'award' | 'counter' | 'release'

/**
 * The decision on a lot under reserve: award at the highest bid, counter once, or release. Shows the decision once
 * made.
 */
export function UnderReserve({ lot, auctionId }: { readonly lot: HouseLot; readonly auctionId: string }) {
  const t = useText()
  const { counterAmount, counterUntil, counterAnswer, highestBid, leader } = lot
  const dealer = leader ?? lot.winner ?? t('console.highestBidder')
  if (counterAmount !== null && counterAnswer !== null) {
    return (
      <Callout kind={counterAnswer === 'accepted' ? 'good' : 'info'}>
        {t(`console.counter.${counterAnswer}`, { dealer, amount: formatRupees(counterAmount) })}
      </Callout>
    )
  }
  if (lot.outcome !== 'reserve_not_met' || highestBid === null) return null
  if (counterAmount !== null && counterUntil !== null) {
    return (
      <Callout kind="waiting">
        {t('console.counterOpen', {
          dealer,
          amount: formatRupees(counterAmount),
          moment: formatMoment(Date.parse(counterUntil)),
        })}{' '}
        <TimeLeft end={Date.parse(counterUntil)} hasTurn={false} />
      </Callout>
    )
  }
  return <Decision lot={lot} auctionId={auctionId} bid={highestBid} dealer={dealer} />
}

function Decision(props: {
  readonly lot: HouseLot
  readonly auctionId: string
  readonly bid: number
  readonly dealer: string
}) {
  const t = useText()
  const { lot, auctionId, bid, dealer } = props
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<Answer | null>(null)
  const [figure, setFigure] = useState('')
  const [figureFault, setFigureFault] = useState<string | null>(null)
  const after = {
    onSuccess: async (_lot: HouseLot) => {
      setAsked(null)
      await readAgain()
    },
    // Another admin may have decided first; show what they did.
    onError: () => void readAgain(),
  }
  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: queryKeyOf('admin/getAuction', { auctionId }) }),
      queries.invalidateQueries({ queryKey: queryKeyOf('admin/getAuctions') }),
    ])
  const award = useChange('admin/awardLot', after)
  const counter = useChange('admin/counterLot', after)
  const release = useChange('admin/releaseLot', after)
  const amount = readRupeesText(figure)

  const ask = (answer: Answer) => {
    // An earlier failure does not belong to this decision.
    for (const change of [award, counter, release]) change.reset()
    setAsked(answer)
  }
  const askCounter = () => {
    const isOver = typeof amount === 'number' && amount > bid
    setFigureFault(isOver ? null : t('console.counterOver', { bid: formatRupees(bid) }))
    if (isOver) ask('counter')
    else input.current?.focus()
  }
  const confirm = () => {
    const { lotId } = lot
    const done = (text: string) => ({ onSuccess: () => showNotice({ kind: 'good', text }) })
    if (asked === 'award') award.mutate({ lotId }, done(t('console.awarded', { dealer })))
    if (asked === 'release') release.mutate({ lotId }, done(t('console.released')))
    if (asked === 'counter' && typeof amount === 'number') {
      counter.mutate({ lotId, amount }, done(t('console.countered', { dealer })))
    }
  }
  useLetterKeys({
    a: () => ask('award'),
    r: () => ask('release'),
    c: () => input.current?.focus(),
  })

  const sentenceOf = (error: Error | null) =>
    error === null ? null : errorMessage(error, { refused: 'asSaid', otherwise: 'console.answerFailed' })
  const fault = sentenceOf(award.error ?? counter.error ?? release.error)
  const isBusy = award.isPending || counter.isPending || release.isPending
  const bidText = formatRupees(bid)
  return (
    <section className={classes['decision']} aria-labelledby="decision-title">
      <h3 className={classes['title']} id="decision-title">
        {t('console.decide')}
      </h3>
      {lot.reserve !== null && (
        <p>{t('console.underBy', { dealer, bid: bidText, under: formatRupees(lot.reserve - bid) })}</p>
      )}
      {fault !== null && asked === null && <Callout kind="bad">{fault}</Callout>}
      <div className={classes['answers']}>
        <Button onClick={() => ask('award')} rightSection={<Key name="a" />}>
          {t('console.awardAt', { bid: bidText })}
        </Button>
        <Button variant="default" onClick={() => ask('release')} rightSection={<Key name="r" />}>
          {t('console.release')}
        </Button>
      </div>
      <form
        className={classes['counter']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          askCounter()
        }}
      >
        <RupeesField
          label={t('console.counterFigure')}
          value={figure}
          inputRef={(element) => {
            input.current = element
          }}
          hint={t('console.counterHint', { bid: bidText, hours: COUNTER_HOURS })}
          error={figureFault}
          onChange={(text) => {
            setFigure(text)
            setFigureFault(null)
          }}
        />
        <Button type="submit" variant="default" rightSection={<Key name="c" />}>
          {t('console.counter')}
        </Button>
      </form>
      {asked !== null && (
        <ConfirmModal
          opened
          title={t(`console.ask.${asked}`)}
          confirmLabel={
            asked === 'award'
              ? t('console.awardAt', { bid: bidText })
              : asked === 'release'
                ? t('console.release')
                : t('console.counterWith', { amount: typeof amount === 'number' ? formatRupees(amount) : '' })
          }
          danger={asked === 'release'}
          busy={isBusy}
          onConfirm={confirm}
          onCancel={() => setAsked(null)}
        >
          <Stack gap="sm">
            <p>
              <b>{lot.title}</b>
            </p>
            <p>
              {t(`console.asked.${asked}`, {
                dealer,
                bid: bidText,
                words: rupeesInWords(asked === 'counter' && typeof amount === 'number' ? amount : bid),
                amount: typeof amount === 'number' ? formatRupees(amount) : '',
                hours: COUNTER_HOURS,
              })}
            </p>
            {fault !== null && <Callout kind="bad">{fault}</Callout>}
          </Stack>
        </ConfirmModal>
      )}
    </section>
  )
}

function Key({ name }: { readonly name: string }) {
  return (
    <kbd className={classes['key']} aria-hidden>
      {name}
    </kbd>
  )
}
