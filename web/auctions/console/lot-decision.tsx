import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import { COUNTER_HOURS } from '#domain/lot/auction-rules.ts'
import { formatRupees, rupeesInWords } from '#domain/money.ts'
import { useAction, useActionOn } from '#web/acts/use-action.tsx'
import { useText } from '#web/text/text.ts'
import { useLetterKeys } from '#web/console/parts/list-keys.ts'
import { RupeesField } from '#web/ui/form/rupees-field.tsx'
import { readRupeesText } from '#domain/rupees-text.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './under-reserve.module.css'

/** The question what becomes of a lot under reserve: award it at the highest bid, counter once, or release it. */
export function LotDecision(props: {
  readonly lot: HouseLot
  readonly bid: number
  readonly dealer: string
}) {
  const t = useText()
  const { lot, bid, dealer } = props
  const input = useRef<HTMLInputElement>(null)
  const [figure, setFigure] = useState('')
  const [figureFault, setFigureFault] = useState<string | null>(null)
  const { lotId } = lot
  const bidText = formatRupees(bid)
  const values = { dealer, bid: bidText, words: rupeesInWords(bid), hours: COUNTER_HOURS }
  const award = useAction('admin/awardLot', {
    input: { lotId },
    confirm: {
      title: t('console.ask.award'),
      text: <Asked lot={lot}>{t('console.asked.award', values)}</Asked>,
      yes: t('console.awardAt', values),
    },
    done: t('console.awarded', { dealer }),
    failed: 'console.answerFailed',
  })
  const release = useAction('admin/releaseLot', {
    input: { lotId },
    confirm: {
      title: t('console.ask.release'),
      text: <Asked lot={lot}>{t('console.asked.release', values)}</Asked>,
      yes: t('console.release'),
      danger: true,
    },
    done: t('console.released'),
    failed: 'console.answerFailed',
  })
  const counter = useActionOn('admin/counterLot', {
    input: (_reason, amount: number) => ({ lotId, amount }),
    confirm: (rupees) => {
      const amount = formatRupees(rupees)
      const asked = { ...values, amount, words: rupeesInWords(rupees) }
      return {
        title: t('console.ask.counter'),
        text: <Asked lot={lot}>{t('console.asked.counter', asked)}</Asked>,
        yes: t('console.counterWith', { amount }),
      }
    },
    done: t('console.countered', { dealer }),
    failed: 'console.answerFailed',
  })
  const askCounter = () => {
    const amount = readRupeesText(figure)
    const isOver = typeof amount === 'number' && amount > bid
    setFigureFault(isOver ? null : t('console.counterOver', { bid: bidText }))
    if (isOver) counter.start(amount)
    else input.current?.focus()
  }
  useLetterKeys({
    a: award.start,
    r: release.start,
    c: () => input.current?.focus(),
  })
  return (
    <section className={classes['decision']} aria-labelledby="decision-title">
      <Text as="h3" size={16} id="decision-title">
        {t('console.decide')}
      </Text>
      {lot.reserve !== null && (
        <p>{t('console.underBy', { dealer, bid: bidText, under: formatRupees(lot.reserve - bid) })}</p>
      )}
      <Row gap={2}>
        <Button {...award.button} rightSection={<Key name="a" />}>
          {t('console.awardAt', { bid: bidText })}
        </Button>
        <Button variant="default" {...release.button} rightSection={<Key name="r" />}>
          {t('console.release')}
        </Button>
      </Row>
      <Row
        as="form"
        gap={2}
        align="start"
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
      </Row>
      {award.dialog}
      {release.dialog}
      {counter.dialog}
    </section>
  )
}

/** The lot, and what the decision on it means. */
function Asked({ lot, children }: { readonly lot: HouseLot; readonly children: string }) {
  return (
    <>
      <p>
        <b>{lot.title}</b>
      </p>
      <p>{children}</p>
    </>
  )
}

function Key({ name }: { readonly name: string }) {
  return (
    <kbd className={classes['key']} aria-hidden>
      {name}
    </kbd>
  )
}
