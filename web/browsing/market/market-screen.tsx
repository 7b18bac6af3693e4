import { Button } from '@mantine/core'
import { Link } from 'react-router'
import {
  COUNTER_HOURS,
  DEFAULT_EXTENSION_WINDOW_SECONDS,
  DEFAULT_HARD_END_MINUTES,
  DEFAULT_PAYMENT_TERMS_HOURS,
  MAX_BIDS,
} from '#domain/lot/auction-rules.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/browsing/market/market-texts.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './market-screen.module.css'

interface Point {
  readonly title: TextId
  readonly text: TextId
  readonly values?: Readonly<Record<string, number>>
}

const STEPS: readonly Point[] = [
  { title: 'market.step.collect', text: 'market.step.collectText' },
  { title: 'market.step.look', text: 'market.step.lookText' },
  { title: 'market.step.bid', text: 'market.step.bidText', values: { bids: MAX_BIDS } },
  {
    title: 'market.step.win',
    text: 'market.step.winText',
    values: { hours: DEFAULT_PAYMENT_TERMS_HOURS },
  },
  { title: 'market.step.collectCar', text: 'market.step.collectCarText' },
  { title: 'market.step.papers', text: 'market.step.papersText' },
]

const RULES: readonly Point[] = [
  { title: 'market.rule.clock', text: 'market.rule.clockText' },
  {
    title: 'market.rule.late',
    text: 'market.rule.lateText',
    values: { window: DEFAULT_EXTENSION_WINDOW_SECONDS, max: DEFAULT_HARD_END_MINUTES },
  },
  { title: 'market.rule.open', text: 'market.rule.openText' },
  { title: 'market.rule.sealed', text: 'market.rule.sealedText' },
  { title: 'market.rule.reserve', text: 'market.rule.reserveText', values: { hours: COUNTER_HOURS } },
  { title: 'market.rule.unknown', text: 'market.rule.unknownText' },
]

/** The page that Know More on the promo cards opens: a short explanation of the auctions. */
export function MarketScreen() {
  const t = useText()
  const tAny = useAnyText()
  return (
    <article className={classes['page']}>
      <header className={classes['head']}>
        <h1>{t('market.title')}</h1>
        <p>{t('market.lead')}</p>
        <Button component={Link} to={paths.dealerHome} size="md">
          {t('market.browse')}
        </Button>
      </header>
      <section>
        <Text as="h2" size={24} below={5}>
          {t('market.fromYardToPapers')}
        </Text>
        <ol className={classes['steps']}>
          {STEPS.map((step, index) => (
            <li key={step.title}>
              <span className={classes['number']} aria-hidden>
                {index + 1}
              </span>
              <Text as="h3" size={20} below={1}>
                {tAny(step.title)}
              </Text>
              <Text tone="soft" size={16} lines={1.5}>
                {tAny(step.text, step.values)}
              </Text>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <Text as="h2" size={24} below={5}>
          {t('market.rules')}
        </Text>
        <dl className={classes['rules']}>
          {RULES.map((rule) => (
            <div key={rule.title}>
              <dt>{tAny(rule.title)}</dt>
              <dd>{tAny(rule.text, rule.values)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  )
}
