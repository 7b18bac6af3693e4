import {
  IconBuildingWarehouse,
  IconCar,
  IconFileImport,
  IconGavel,
  IconLayoutDashboard,
  IconListCheck,
  IconTicket,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { LiveProvider } from '#web/api/live.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { useText, type TextId } from '#web/text/text.ts'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { ACCOUNT_MENU_ID, AccountMenu, Avatar } from './account-menu.tsx'
import classes from './console-layout.module.css'
import { SecondFactorHint } from './second-factor-gate.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'

const ENTRIES: readonly { to: string; label: TextId; icon: ReactNode; isExact?: true }[] = [
  {
    to: paths.admin.home,
    label: 'layout.consoleHome',
    icon: <IconLayoutDashboard size={20} aria-hidden />,
    isExact: true,
  },
  {
    to: paths.admin.onboarding,
    label: 'layout.consoleOnboarding',
    icon: <IconUserCheck size={20} aria-hidden />,
  },
  {
    to: paths.admin.gatePasses,
    label: 'layout.consoleGatePasses',
    icon: <IconTicket size={20} aria-hidden />,
  },
  { to: paths.admin.auctions, label: 'layout.consoleAuctions', icon: <IconGavel size={20} aria-hidden /> },
  { to: paths.admin.cars, label: 'layout.consoleCars', icon: <IconCar size={20} aria-hidden /> },
  { to: paths.admin.import, label: 'layout.consoleImport', icon: <IconFileImport size={20} aria-hidden /> },
  {
    to: paths.admin.places,
    label: 'layout.consolePlaces',
    icon: <IconBuildingWarehouse size={20} aria-hidden />,
  },
  { to: paths.admin.dealers, label: 'layout.consoleDealers', icon: <IconUsers size={20} aria-hidden /> },
  { to: paths.admin.audit, label: 'layout.consoleAudit', icon: <IconListCheck size={20} aria-hidden /> },
]

/** The frame of the house's own pages: navigation at the side, narrow on a tablet, above on a phone. */
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
            {ENTRIES.map(({ to, label, icon, isExact }) => (
              <NavLink key={to} className={classes['entry'] ?? ''} to={to} end={isExact === true}>
                {icon}
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
          <SecondFactorHint />
          <main id={CONTENT_ID} className={classes['content']}>
            <Outlet />
          </main>
        </div>
        <div className={classes['menuPlace']}>
          <AccountMenu
            links={[
              { label: t('layout.dealerView'), to: paths.dealerHome },
              { label: t('layout.sessions'), to: paths.account.sessions },
              { label: t('layout.secondFactor'), to: paths.account.secondFactor },
            ]}
          />
        </div>
      </div>
    </LiveProvider>
  )
}
