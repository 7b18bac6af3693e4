import { formatDay } from '#web/text/formats.ts'
import type { Output } from '#contract/api.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useText } from '#web/analytics/analytics-texts.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { BarChart } from './bar-chart.tsx'
import classes from './event-sums.module.css'

/** The sums of the stored events: in all, by day, by category and by event. */
export function EventSums({ summary }: { readonly summary: Output<'getAnalyticsSummary'> }) {
  const t = useText()
  const { totals, uniqueUsers, byDay, byCategory, byEvent } = summary
  const figures = [
    [t('analytics.events'), totals.events],
    [t('analytics.people'), uniqueUsers],
    [t('analytics.total'), totals.value],
  ] as const
  return (
    <>
      <Row as="dl" gap={3} gapX={8} className={classes['figures']}>
        {figures.map(([label, figure]) => (
          <Fact label={label} key={label}>
            {formatIndianNumber(figure)}
          </Fact>
        ))}
      </Row>
      <div className={classes['charts']}>
        <BarChart
          title={t('analytics.byDay')}
          nameOf={t('analytics.day')}
          bars={byDay.map(({ date, events }) => ({
            name: formatDay(Date.parse(`${date}T00:00:00+05:30`)),
            count: events,
          }))}
        />
        <BarChart
          isLying
          title={t('analytics.byCategory')}
          nameOf={t('analytics.category')}
          bars={byCategory.map(({ eventCategory, events }) => ({ name: eventCategory, count: events }))}
        />
      </div>
      <section>
        <Text as="h3" size={16} below={2}>
          {t('analytics.byEvent')}
        </Text>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{t('analytics.event')}</th>
              <th scope="col">{t('analytics.category')}</th>
              <th scope="col">{t('analytics.count')}</th>
              <th scope="col">{t('analytics.total')}</th>
            </tr>
          </thead>
          <tbody>
            {byEvent.map(({ eventName, eventCategory, events, value }) => (
              <tr key={`${eventCategory} ${eventName}`}>
                <th scope="row">{eventName}</th>
                <td data-label={t('analytics.category')}>{eventCategory}</td>
                <td data-label={t('analytics.count')}>{formatIndianNumber(events)}</td>
                <td data-label={t('analytics.total')}>{formatIndianNumber(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
