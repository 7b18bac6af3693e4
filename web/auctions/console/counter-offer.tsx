import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import { COUNTER_HOURS } from '#domain/lot/auction-rules.ts'
import { formatRupees, rupeesInWords } from '#domain/money.ts'
import { useActionOn } from '#web/acts/use-action.tsx'
import { useLetterKeys } from '#web/console/parts/list-keys.ts'
import { useText } from '#web/text/en/console.ts'
import { RupeesField } from '#web/ui/form/rupees-field.tsx'
import { readRupeesText } from '#domain/rupees-text.ts'
import { Row } from '#web/ui/layout/row.tsx'
import classes from './under-reserve.module.css'
import { Asked, Key } from './lot-question.tsx'

/** The form of the counter offer, which is asked about before it is made. */
export function CounterOffer(props: {
  readonly lot: HouseLot
  /** The highest bid, in rupees. */
  readonly bid: number
  readonly dealer: string
}) {
  const t = useText()
  const { lot, bid, dealer } = props
  const input = useRef<HTMLInputElement>(null)
  const { lotId } = lot
  const [figure, setFigure] = useState('')
  const [figureFault, setFigureFault] = useState<string | null>(null)
  const counter = useActionOn('admin/counterLot', {
    input: (_reason, amount: number) => ({ lotId, amount }),
    confirm: (rupees) => {
      const amount = formatRupees(rupees)
      const asked = { dealer, amount, words: rupeesInWords(rupees), hours: COUNTER_HOURS }
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
    setFigureFault(isOver ? null : t('console.counterOver', { bid: formatRupees(bid) }))
    if (isOver) counter.start(amount)
    else input.current?.focus()
  }
  useLetterKeys({ c: () => input.current?.focus() })
  const { disabled, title } = counter.buttonFor(bid)
  return (
    <>
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
          hint={t('console.counterHint', { bid: formatRupees(bid), hours: COUNTER_HOURS })}
          error={figureFault}
          onChange={(text) => {
            setFigure(text)
            setFigureFault(null)
          }}
        />
        <Button type="submit" variant="default" {...{ disabled, title }} rightSection={<Key name="c" />}>
          {t('console.counter')}
        </Button>
      </Row>
      {counter.dialog}
    </>
  )
}
