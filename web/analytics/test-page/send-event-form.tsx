import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import {
  EVENT_CATEGORIES,
  type EventCategory,
  type EventParameters,
} from '#domain/analytics/analytics-event.ts'
import { TRACKED, type TrackedEvent } from '#domain/analytics/event-catalogue.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useText } from '#web/analytics/analytics-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import {
  auctionParameters,
  bidParameters,
  carParameters,
  gatePassParameters,
  paymentParameters,
} from '../event-parameters.ts'
import { currentUser } from '../identify.ts'
import { recordNamedEvent } from '../record-event.ts'
import { Card } from './card.tsx'
import classes from './send-event-form.module.css'

/** The option of the list of events that asks for a name. */
const OWN_NAME = ''

/** The parameters of a test event of each category, all without a car. */
const PARAMETERS: Readonly<Record<EventCategory, () => EventParameters>> = {
  Navigation: () => ({ pagePath: location.pathname, pageTitle: document.title }),
  Bidding: () => bidParameters({ id: null, auctionId: null }),
  'Car Management': () => ({ ...carOfNobody(), ...gatePassParameters(null) }),
  Payment: () => paymentParameters(null, null),
  'Car Listing': carOfNobody,
  Auction: () => auctionParameters(null, null),
}

function carOfNobody(): EventParameters {
  const timestamp = new Date(serverNow()).toISOString()
  return carParameters(null, null, { dealerName: currentUser()?.dealerName ?? null, timestamp })
}

function namesOf(category: EventCategory): readonly TrackedEvent[] {
  const names = Object.keys(TRACKED).filter((name): name is TrackedEvent => name in TRACKED)
  return names.filter((name) => TRACKED[name].category === category && TRACKED[name].from === 'browser')
}

/** A form that records an event of any category, under a name of the catalogue or of one's own. */
export function SendEventForm() {
  const t = useText()
  const [category, setCategory] = useState<EventCategory>('Navigation')
  const [event, setEvent] = useState<string>(namesOf('Navigation')[0] ?? OWN_NAME)
  const [faults, setFaults] = useState<{ readonly name?: true; readonly value?: true }>({})
  const [recorded, setRecorded] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  function submit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    const entered = new FormData(submitted.currentTarget)
    const textOf = (field: string) => {
      const text = entered.get(field)
      return typeof text === 'string' ? text.trim() : ''
    }
    const name = event === OWN_NAME ? textOf('name') : event
    const value = textOf('value') === '' ? null : Number(textOf('value'))
    const found = {
      ...(name === '' && { name: true as const }),
      ...(Number.isNaN(value) && { value: true as const }),
    }
    setFaults(found)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return
    }
    const parameters = { ...PARAMETERS[category](), isTest: true }
    recordNamedEvent(name, category, { label: textOf('label'), value, parameters })
    setRecorded(name)
  }

  return (
    <Card title={t('analytics.send')} detail={t('analytics.sendText')}>
      <form ref={form} className={classes['form']} onSubmit={submit} noValidate>
        <NativeSelect
          label={t('analytics.category')}
          value={category}
          data={EVENT_CATEGORIES.map((value) => ({ value, label: t(`analytics.category.${value}`) }))}
          onChange={({ currentTarget }) => {
            const chosen = EVENT_CATEGORIES.find((known) => known === currentTarget.value) ?? category
            setCategory(chosen)
            setEvent(namesOf(chosen)[0] ?? OWN_NAME)
          }}
        />
        <NativeSelect
          label={t('analytics.event')}
          value={event}
          data={[...namesOf(category), { value: OWN_NAME, label: t('analytics.ownName') }]}
          onChange={({ currentTarget }) => setEvent(currentTarget.value)}
        />
        {event === OWN_NAME && (
          <TextInput
            className={classes['whole'] ?? ''}
            label={t('analytics.name')}
            name="name"
            maxLength={100}
            autoComplete="off"
            error={faults.name === true && t('analytics.enterName')}
          />
        )}
        <TextInput label={t('analytics.label')} name="label" maxLength={300} autoComplete="off" />
        <TextInput
          label={t('analytics.value')}
          name="value"
          inputMode="decimal"
          autoComplete="off"
          error={faults.value === true && t('analytics.enterNumber')}
        />
        <Button className={classes['whole'] ?? ''} type="submit">
          {t('analytics.record')}
        </Button>
      </form>
      {recorded !== null && <Callout kind="good">{t('analytics.recorded', { name: recorded })}</Callout>}
    </Card>
  )
}
