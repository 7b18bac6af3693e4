import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { AnalyticsEvent } from '#contract/analytics/analytics.ts'
import { UNKNOWN } from '#domain/analytics/analytics-event.ts'
import { formatReceiptTime } from '#domain/indian-time.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useText } from '#web/analytics/analytics-texts.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './event-list.module.css'

/** Props of a page of stored events. */
export interface EventListProps {
  readonly events: readonly AnalyticsEvent[]
  readonly total: number
  /** How many events come before the page, and how many one page has. */
  readonly first: number
  readonly size: number
  /** Events of several people, each with its name. */
  readonly isOfAll: boolean
  /** Opens the page before (-1) or after this one (1). */
  readonly onPage: (step: 1 | -1) => void
}

/** A page of the stored events, the latest first, with buttons to the pages beside it. */
export function EventList({ events, total, first, size, isOfAll, onPage }: EventListProps) {
  const t = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const turn = (step: 1 | -1) => {
    onPage(step)
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <section>
      <h3 className={classes['heading']} ref={heading} tabIndex={-1}>
        {t('analytics.list')}
      </h3>
      <Stack as="ul">
        {events.map((event) => (
          <li key={event.id}>
            <StoredEvent event={event} isOfAll={isOfAll} />
          </li>
        ))}
      </Stack>
      <nav className={classes['pages']} aria-label={t('analytics.list')}>
        <Button variant="default" disabled={first === 0} onClick={() => turn(-1)}>
          {t('analytics.previous')}
        </Button>
        <p aria-live="polite">
          {t('analytics.pageOf', {
            first: formatIndianNumber(Math.min(first + 1, total)),
            last: formatIndianNumber(first + events.length),
            total: formatIndianNumber(total),
          })}
        </p>
        <Button variant="default" disabled={first + size >= total} onClick={() => turn(1)}>
          {t('analytics.next')}
        </Button>
      </nav>
    </section>
  )
}

function StoredEvent({ event, isOfAll }: { readonly event: AnalyticsEvent; readonly isOfAll: boolean }) {
  const { eventName, eventLabel, eventCategory, eventValue, pagePath, timestamp, userName } = event
  const facts = [eventCategory, eventLabel, pagePath, ...(isOfAll ? [userName] : [])]
  const parameters = Object.entries(event.customParameters)
  return (
    <details className={classes['event']}>
      <summary>
        <Text as="b" breaks>
          {eventName}
        </Text>
        <span className={classes['value']}>{eventValue !== null && formatIndianNumber(eventValue)}</span>
        <time className={classes['time']} dateTime={timestamp}>
          {formatReceiptTime(Date.parse(timestamp))}
        </time>
        <span className={classes['facts']}>
          {[...new Set(facts)].map((fact) => fact !== UNKNOWN && <span key={fact}>{fact}</span>)}
        </span>
      </summary>
      <dl className={classes['parameters']}>
        {[...parameters, ['sessionId', event.sessionId] as const, ['userId', event.userId] as const].map(
          ([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{String(value)}</dd>
            </div>
          ),
        )}
      </dl>
    </details>
  )
}
