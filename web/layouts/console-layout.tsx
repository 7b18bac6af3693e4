import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { LazyConsentBanner } from '#web/analytics/consent/lazy-consent-banner.ts'
import { LiveProvider } from '#web/api/live.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/text.ts'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { ACCOUNT_MENU_ID, AccountMenu, Avatar } from './account-menu.tsx'
import classes from './console-layout.module.css'
import { CONSOLE_MENU } from './console-menu.ts'
import { SecondFactorHint } from './second-factor-hint.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'

/** The frame of the console: navigation at the side, narrow on a tablet and at the top on a phone. */
export function ConsoleLayout() {
  const t = useText()
  const { user } = useSession()
  const nav = useCurrentInView<HTMLElement>(useLocation().pathname)
  return (
    <LiveProvider>
      <div className={classes['frame']}>
        <SkipLink />
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
          <button
            type="button"
            className={classes['account']}
            popoverTarget={ACCOUNT_MENU_ID}
            aria-label={t('layout.accountMenu', { name: user.name })}
          >
            <Avatar />
            <span className={classes['name']}>{user.name}</span>
          </button>
        </header>
        <div className={classes['page']}>
          <OfflineBanner />
          <LazyConsentBanner />
          <SecondFactorHint />
          <main id={CONTENT_ID} className={classes['content']}>
            <NuqsAdapter>
              <Outlet />
            </NuqsAdapter>
          </main>
        </div>
        <div className={classes['menuPlace']}>
          <AccountMenu place="consoleMenu" />
        </div>
      </div>
    </LiveProvider>
  )
}
