import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { useText } from '#web/analytics/analytics-texts.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './analytics-test-screen.module.css'
import { SendEventForm } from './send-event-form.tsx'
import { StoredEvents } from './stored-events.tsx'
import { UserCard } from './user-card.tsx'
import { WaitingEvents } from './waiting-events.tsx'

/** The test page of analytics: sends events, and shows what waits in the browser and what the server has stored. */
export function AnalyticsTestScreen() {
  const t = useText()
  return (
    <div className={classes['page']}>
      <PageTitle title={t('analytics.title')} detail={t('analytics.detail')} />
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <SendEventForm />
          <WaitingEvents />
        </div>
        <UserCard />
      </div>
      {/* The dealers' frame has none, because Dealer Home does without it. */}
      <NuqsAdapter>
        <StoredEvents />
      </NuqsAdapter>
    </div>
  )
}
