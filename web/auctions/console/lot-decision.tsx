import { Button } from '@mantine/core'
import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import { COUNTER_HOURS } from '#domain/lot/auction-rules.ts'
import { formatRupees, rupeesInWords } from '#domain/money.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { useText } from '#web/text/en/console.ts'
import { useLetterKeys } from '#web/console/parts/list-keys.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './under-reserve.module.css'
import { CounterOffer } from './counter-offer.tsx'
import { Asked, Key } from './lot-question.tsx'

/** The decision about a lot under reserve: award it at the highest bid, counter once, or release it. */
export function LotDecision(props: {
  readonly lot: HouseLot
  readonly bid: number
  readonly dealer: string
}) {
  const t = useText()
  const { lot, bid, dealer } = props
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
  useLetterKeys({
    a: award.start,
    r: release.start,
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
      <CounterOffer lot={lot} bid={bid} dealer={dealer} />
      {award.dialog}
      {release.dialog}
    </section>
  )
}
