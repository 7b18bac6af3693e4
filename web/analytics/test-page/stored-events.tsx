import { faultSentences } from '#web/text/fault-sentence.ts'
import { analyticsReasons } from '#domain/reasons/analytics.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconChartBar } from '@tabler/icons-react'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { EVENT_CATEGORIES } from '#domain/analytics/analytics-event.ts'
import { readDateRange } from '#domain/analytics/date-range.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useSession } from '#web/session/session.tsx'
import { t, useText } from '#web/analytics/analytics-texts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Card } from './card.tsx'
import { EventList } from './event-list.tsx'
import { EventSums } from './event-sums.tsx'
import classes from './stored-events.module.css'

const sentenceOf = faultSentences({ analytics: analyticsReasons })

/** The events of one page of the list (part A section 9). */
const PAGE = 100

const DAY = /^\d{4}-\d\d-\d\d$/

const FILTERS = {
  from: parseAsString,
  to: parseAsString,
  category: parseAsStringLiteral(EVENT_CATEGORIES),
  page: parseAsInteger.withDefault(1),
}

/** The sums and the list of the stored events of the chosen days and category; the choice stands in the address. */
export function StoredEvents() {
  const translate = useText()
  const { role } = useSession()
  const [filters, setFilters] = useQueryStates(FILTERS)
  const { from, to, category } = filters
  const page = Math.max(1, filters.page)
  const range = readDateRange(
    {
      ...(from !== null && DAY.test(from) && { startDate: from }),
      ...(to !== null && DAY.test(to) && { endDate: to }),
    },
    serverNow(),
  )
  const input = range.ok ? { ...range.value, ...(category !== null && { eventCategory: category }) } : {}
  const options = { placeholderData: keepPreviousData, enabled: range.ok }
  const summary = useRead('getAnalyticsSummary', input, options)
  const events = useRead('getAnalyticsEvents', { ...input, limit: PAGE, offset: (page - 1) * PAGE }, options)
  const isReading = summary.isFetching || events.isFetching
  const isFiltered = from !== null || to !== null || category !== null
  const refresh = () => {
    void summary.refetch()
    void events.refetch()
  }
  const error = summary.error ?? events.error
  const isEmpty = error === null && summary.data?.totals.events === 0
  return (
    <Card
      title={translate('analytics.stored')}
      detail={translate(role === 'admin' ? 'analytics.storedAll' : 'analytics.storedOwn')}
      actions={
        !isEmpty && (
          <Button variant="default" loading={isReading && summary.data !== undefined} onClick={refresh}>
            {translate('analytics.refresh')}
          </Button>
        )
      }
    >
      <div className={classes['filters']}>
        <TextInput
          type="date"
          label={translate('analytics.from')}
          value={from ?? (range.ok ? range.value.startDate : '')}
          onChange={({ currentTarget }) => void setFilters({ from: currentTarget.value || null, page: null })}
        />
        <TextInput
          type="date"
          label={translate('analytics.to')}
          value={to ?? (range.ok ? range.value.endDate : '')}
          error={!range.ok && sentenceOf(range.refusal)}
          onChange={({ currentTarget }) => void setFilters({ to: currentTarget.value || null, page: null })}
        />
        <NativeSelect
          label={translate('analytics.category')}
          value={category ?? ''}
          data={[
            { value: '', label: translate('analytics.allCategories') },
            ...EVENT_CATEGORIES.map((value) => ({ value, label: translate(`analytics.category.${value}`) })),
          ]}
          onChange={({ currentTarget }) =>
            void setFilters({
              category: EVENT_CATEGORIES.find((known) => known === currentTarget.value) ?? null,
              page: null,
            })
          }
        />
      </div>
      {error !== null && range.ok ? (
        <ErrorState message={describe(error)} error={error} onRetry={refresh} />
      ) : summary.data === undefined || events.data === undefined ? (
        range.ok && <Loading />
      ) : isEmpty ? (
        <EmptyState
          icon={<IconChartBar size={28} stroke={1.6} aria-hidden />}
          title={translate('analytics.none')}
          text={translate('analytics.noneText')}
          action={
            isFiltered
              ? { label: translate('analytics.clearFilters'), onClick: () => void setFilters(null) }
              : { label: translate('analytics.refresh'), onClick: refresh }
          }
        />
      ) : (
        <div className={classes['results']} aria-busy={summary.isPlaceholderData || events.isPlaceholderData}>
          <EventSums summary={summary.data} />
          <EventList
            events={events.data.events}
            total={events.data.total}
            first={(page - 1) * PAGE}
            size={PAGE}
            isOfAll={role === 'admin'}
            onPage={(step) => void setFilters({ page: page + step })}
          />
        </div>
      )}
    </Card>
  )
}

/** Returns the sentence of a failed read (part A section 8, "Analytics"). */
function describe(error: unknown): string {
  const failure = failureOf(error)
  if (failure?.kind === 'answer') return t('analytics.http', { status: failure.status })
  return errorMessage(error, { otherwise: 'analytics.failed' })
}

function Loading() {
  return (
    <>
      <Skeleton height="4rem" />
      <Stack gap={6} className={classes['charts']}>
        <Skeleton height="14rem" />
        <Skeleton height="14rem" />
      </Stack>
      <Skeleton height="24rem" />
    </>
  )
}
