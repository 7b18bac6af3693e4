import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { LazyConsentBanner } from '#web/analytics/consent/lazy-consent-banner.ts'
import { LiveProvider } from '#web/api/live.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { useAnyText } from '#web/text/text.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { AccountButton, AccountMenu } from './account-menu.tsx'
import classes from './console-layout.module.css'
import { CONSOLE_MENU } from './console-menu.ts'
import { Frame } from './frame.tsx'
import { SecondFactorHint } from './second-factor-hint.tsx'

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
  const nav = useCurrentInView<HTMLElement>(useLocation().pathname)
  return (
    <header className={classes['side']}>
      <Link className={classes['home']} to={paths.admin.home}>
        <Wordmark />
      </Link>
      <nav ref={nav} className={classes['nav']} aria-label={t('layout.main')}>
        {CONSOLE_MENU.map(({ to, label, icon: Icon }) => (
          // Every other path of the console begins with the overview's, which must match exactly.
          <NavLink key={to} className={classes['entry'] ?? ''} to={to} end={to === paths.admin.home}>
            <Icon size={20} aria-hidden />
            <span>{t(label)}</span>
          </NavLink>
        ))}
      </nav>
      <AccountButton className={classes['account']}>
        <span className={classes['name']}>{user.name}</span>
      </AccountButton>
    </header>
  )
}
