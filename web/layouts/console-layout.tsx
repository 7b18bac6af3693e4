import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { formatCount } from '#domain/paging.ts'
import { LazyConsentBanner } from '#web/analytics/consent/lazy-consent-banner.ts'
import { LiveProvider } from '#web/api/live.tsx'
import { useQueueCounts } from '#web/api/use-queue-counts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.tsx'
import '#web/text/en/console.ts'
import { useAnyText } from '#web/text/text.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { AccountButton, AccountMenu } from './account-menu.tsx'
import classes from './console-layout.module.css'
import { CONSOLE_MENU } from './console-menu.ts'
import { Frame } from './frame.tsx'
import { SecondFactorHint } from './second-factor-hint.tsx'

/** The largest count that the menu shows. */
const MAX_SHOWN = 99

/** The frame of the console: navigation at the side, narrow on a tablet and at the top on a phone. */
export function ConsoleLayout() {
  return (
    <LiveProvider>
      <Frame
        className={classes['frame']}
        header={<Side />}
        notices={
          <>
            <LazyConsentBanner />
            <SecondFactorHint />
          </>
        }
        after={
          <div className={classes['menuPlace']}>
            <AccountMenu place="consoleMenu" />
          </div>
        }
      >
        <NuqsAdapter>
          <Outlet />
        </NuqsAdapter>
      </Frame>
    </LiveProvider>
  )
}

function Side() {
  const t = useAnyText()
  const { user } = useSession()
  const counts = useQueueCounts()
  const nav = useCurrentInView<HTMLElement>(useLocation().pathname)
  return (
    <header className={classes['side']}>
      <Link className={classes['home']} to={paths.admin.home}>
        <Wordmark />
      </Link>
      <nav ref={nav} className={classes['nav']} aria-label={t('layout.main')}>
        {CONSOLE_MENU.map(({ to, label, icon: Icon, queue }) => (
          // Every other path of the console begins with the overview's, which must match exactly.
          <NavLink key={to} className={classes['entry'] ?? ''} to={to} end={to === paths.admin.home}>
            <Icon size={20} aria-hidden />
            <span>{t(label)}</span>
            <Waiting count={(queue && counts.get(queue)?.total) ?? 0} />
          </NavLink>
        ))}
      </nav>
      <AccountButton className={classes['account']}>
        <span className={classes['name']}>{user.name}</span>
      </AccountButton>
    </header>
  )
}

/** The number of cases that wait in an entry's queue, if any do. */
function Waiting({ count }: { readonly count: number }) {
  const t = useAnyText()
  if (count === 0) return null
  return (
    <span className={classes['count']}>
      <CountBadge
        count={count}
        max={MAX_SHOWN}
        label={t('console.waitingBadge', { total: formatCount(count) })}
      />
    </span>
  )
}
