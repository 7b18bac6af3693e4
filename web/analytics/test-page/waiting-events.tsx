import { Button, Progress } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { UNKNOWN } from '#domain/analytics/analytics-event.ts'
import { formatClockWithSeconds } from '#web/text/formats.ts'
import { useOnline } from '#web/api/use-online.ts'
import { useText } from '#web/analytics/analytics-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { bufferedEvents, changeBuffer, MAX_BUFFERED, subscribeToBuffer } from '../event-buffer.ts'
import { EventsRefused } from '../post-events.ts'
import type { RecordedEvent } from '../recorded-event.ts'
import { sendingSession } from '../send-buffered.ts'
import { readLastSending, sendAndNote, subscribeToSending, type LastSending } from '../sending-times.ts'
import { Card } from './card.tsx'
import classes from './waiting-events.module.css'

/** The maximum number of characters of an answer that are shown. */
const MAX_ANSWER = 600

/** The events that wait in this browser, the newest first, and what became of the last attempt to send some. */
export function WaitingEvents() {
  const t = useText()
  const isOnline = useOnline()
  const events = useBufferedEvents()
  const last = useSyncExternalStore(subscribeToSending, readLastSending)
  const [isSending, setSending] = useState(false)

  async function sendNow(): Promise<void> {
    const session = sendingSession()
    if (session === null) return
    setSending(true)
    await sendAndNote(session)
    setSending(false)
  }

  return (
    <Card
      title={t('analytics.waiting')}
      detail={t('analytics.waitingHint')}
      actions={
        <>
          <Button
            variant="default"
            disabled={events.length === 0}
            onClick={() => void changeBuffer(() => [])}
          >
            {t('analytics.clear')}
          </Button>
          <Button
            variant="default"
            loading={isSending}
            disabled={!isOnline}
            title={isOnline ? undefined : t('common.offlineReason')}
            onClick={() => void sendNow()}
          >
            {t('analytics.sendNow')}
          </Button>
        </>
      }
    >
      <div>
        <Text size={24} weight={700} lines={1.2} below={2}>
          {t('analytics.waitingOf', { count: events.length, max: MAX_BUFFERED })}
        </Text>
        <Progress value={(events.length / MAX_BUFFERED) * 100} color="marigold" aria-hidden />
      </div>
      {last !== null && <Outcome last={last} />}
      {events.length === 0 ? (
        <Text tone="soft">{t('analytics.nothingWaits')}</Text>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reachable by keyboard
        <ol className={classes['list']} aria-label={t('analytics.waiting')} tabIndex={0}>
          {events.toReversed().map((event) => (
            <WaitingEvent key={event.id} event={event} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function WaitingEvent({ event }: { readonly event: RecordedEvent }) {
  const t = useText()
  return (
    <li>
      <b>{event.eventName}</b>
      <time dateTime={event.timestamp}>{formatClockWithSeconds(Date.parse(event.timestamp))}</time>
      <span>
        {[t(`analytics.category.${event.eventCategory}`), event.eventLabel]
          .filter((part) => part !== UNKNOWN)
          .join(' · ')}
      </span>
    </li>
  )
}

function Outcome({ last }: { readonly last: LastSending }) {
  const t = useText()
  const time = formatClockWithSeconds(last.at)
  if ('sent' in last) return <Callout kind="good">{t('analytics.sent', { count: last.sent, time })}</Callout>
  const { error } = last
  const isLate = error.name === 'TimeoutError'
  return (
    <Callout kind="bad">
      <p>
        <b>{isLate ? t('analytics.sendTimeout') : error.message}</b>
      </p>
      <p>{t('analytics.sendingFailed', { time })}</p>
      {error instanceof EventsRefused && error.text !== '' && (
        <details className={classes['answer']}>
          <summary>{t('analytics.answer')}</summary>
          <code>{error.text.slice(0, MAX_ANSWER)}</code>
        </details>
      )}
    </Callout>
  )
}

// The list is the same object until the buffer changes, as React requires.
let known: readonly RecordedEvent[] = []

function subscribe(onChange: () => void): () => void {
  known = bufferedEvents()
  return subscribeToBuffer(() => {
    known = bufferedEvents()
    onChange()
  })
}

function useBufferedEvents(): readonly RecordedEvent[] {
  return useSyncExternalStore(subscribe, () => known)
}
