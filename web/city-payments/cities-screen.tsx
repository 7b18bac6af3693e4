import { formatDay } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Output } from '#contract/api.ts'
import { CITY_ENDS_SOON_MS } from '#domain/dealers/city-year.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useRead } from '#web/api/use-operation.ts'
import { useNow } from '#web/clock/use-now.ts'
import { useText, type onboardingTexts } from '#web/text/en/onboarding.ts'
import { type Translate } from '#web/text/text-family.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { CityPayments } from './city-payments.tsx'
import classes from '#web/dealers/onboarding-page.module.css'
import { PayForCities, type CityOrder } from './pay-for-cities.tsx'

const DAY = 86_400_000
const NOTHING_CHOSEN: CityOrder = { rows: [''], mode: 'UPI' }

/** The order with which the form begins: for the city that a link names. */
function orderFor(city: string | null): CityOrder {
  return city === null ? NOTHING_CHOSEN : { ...NOTHING_CHOSEN, rows: [city] }
}

type OwnCity = Output<'getCityPayments'>['cities'][number]

/** An approved dealer's cities and end dates, the payments, and a form to renew or add cities. */
export function CitiesScreen() {
  const t = useText()
  const queries = useQueryClient()
  const read = useRead('getCityPayments', {})
  const [params] = useSearchParams()
  const [order, setOrder] = useState(() => orderFor(params.get('renew')))
  const payment = useRef<HTMLElement>(null)
  const now = useNow()
  const { data } = read

  /** Selects the city in the form below and scrolls to the form. */
  function renew(city: string): void {
    setOrder((before) => {
      if (before.rows.includes(city)) return before
      const rows = before.rows.filter((name) => name !== '')
      return { ...before, rows: [...rows, city] }
    })
    payment.current?.scrollIntoView({ block: 'start' })
    payment.current?.focus({ preventScroll: true })
  }

  async function refresh(): Promise<void> {
    setOrder(NOTHING_CHOSEN)
    showNotice({ kind: 'good', text: t('cities.bought') })
    await queries.invalidateQueries({ queryKey: queryKeyOf('getCityPayments') })
    for (const read of ['getDealerHomeData', 'getCars'] as const) {
      await queries.invalidateQueries({ queryKey: queryKeyOf(read) })
    }
  }

  if (data === undefined) {
    return (
      <>
        <PageTitle title={t('cities.title')} detail={t('cities.lead')} />
        {read.isError ? (
          <ErrorState
            message={errorMessage(read.error, { refused: 'sentence', otherwise: 'cities.readFailed' })}
            error={read.error}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <Skeleton height="24rem" radius="var(--radius-card)" />
        )}
      </>
    )
  }
  const until = new Map(data.cities.map(({ name, validUntil }) => [name, Date.parse(validUntil)]))
  const labelOf = (city: string) => {
    const end = until.get(city)
    return end === undefined || end <= now ? city : t('cities.yours', { city, date: formatDay(end) })
  }
  return (
    <>
      <PageTitle title={t('cities.title')} detail={t('cities.lead')} />
      <div className={classes['card']}>
        <section className={classes['section']}>
          {data.cities.length === 0 ? (
            <EmptyState title={t('cities.none')} icon={<IconMapPin size={40} stroke={1.5} />} />
          ) : (
            <Stack as="ul" gap={3}>
              {data.cities.map((city) => (
                <CityLine key={city.id} city={city} onRenew={renew} />
              ))}
            </Stack>
          )}
        </section>
        <section ref={payment} className={classes['section']} tabIndex={-1}>
          <h2 className={classes['heading']}>{t('cities.addOrRenew')}</h2>
          <PayForCities
            purpose="renewal"
            order={order}
            onOrder={setOrder}
            labelOf={labelOf}
            onPaid={() => void refresh()}
          />
        </section>
        <section className={classes['section']}>
          <h2 className={classes['heading']}>{t('cities.payments')}</h2>
          <CityPayments payments={data.payments} />
        </section>
      </div>
    </>
  )
}

function CityLine(props: { readonly city: OwnCity; readonly onRenew: (city: string) => void }) {
  const t = useText()
  const { name, validUntil } = props.city
  const end = Date.parse(validUntil)
  const left = end - useNow()
  return (
    <li className={classes['item']}>
      <span>
        <strong>{name}</strong> {left > 0 && t('cities.validUntil', { date: formatDay(end) })}
      </span>
      <span className={classes['actions']}>
        {left < CITY_ENDS_SOON_MS && (
          <StatusBadge kind={left > 0 ? 'waiting' : 'bad'}>{describeTimeLeft(t, left, end)}</StatusBadge>
        )}
        <Button
          variant="default"
          aria-label={t('cities.renewCity', { city: name })}
          onClick={() => props.onRenew(name)}
        >
          {t('cities.renew')}
        </Button>
      </span>
    </li>
  )
}

function describeTimeLeft(t: Translate<typeof onboardingTexts>, left: number, end: number): string {
  if (left <= 0) return t('cities.expired', { date: formatDay(end) })
  return t('cities.soon', { days: Math.floor(left / DAY) })
}
