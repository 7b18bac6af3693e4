import {
  IconBuildingWarehouse,
  IconCar,
  IconCreditCard,
  IconFileCertificate,
  IconFileCheck,
  IconFileImport,
  IconGavel,
  IconId,
  IconLayoutDashboard,
  IconListCheck,
  IconPhoto,
  IconTicket,
  IconTruckDelivery,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import type { ReactNode } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import type { ScreenName } from '#contract/screens.ts'
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
import { useLinks } from './navigation.ts'
import { SecondFactorHint } from './second-factor-hint.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'

/** The icon of each entry of the navigation. */
const ICONS: Readonly<Partial<Record<ScreenName, ReactNode>>> = {
  'admin.home': <IconLayoutDashboard size={20} aria-hidden />,
  'admin.onboarding': <IconUserCheck size={20} aria-hidden />,
  'admin.gatePasses': <IconTicket size={20} aria-hidden />,
  'admin.deliveryPasses': <IconTruckDelivery size={20} aria-hidden />,
  'admin.payments': <IconCreditCard size={20} aria-hidden />,
  'admin.pictures': <IconPhoto size={20} aria-hidden />,
  'admin.kyc': <IconId size={20} aria-hidden />,
  'admin.noc': <IconFileCertificate size={20} aria-hidden />,
  'admin.rc': <IconFileCheck size={20} aria-hidden />,
  'admin.auctions': <IconGavel size={20} aria-hidden />,
  'admin.cars': <IconCar size={20} aria-hidden />,
  'admin.import': <IconFileImport size={20} aria-hidden />,
  'admin.places': <IconBuildingWarehouse size={20} aria-hidden />,
  'admin.dealers': <IconUsers size={20} aria-hidden />,
  'admin.audit': <IconListCheck size={20} aria-hidden />,
}

/** The frame of the console: navigation at the side, narrow on a tablet and at the top on a phone. */
export function ConsoleLayout() {
  const t = useText()
  const { user } = useSession()
  const entries = useLinks('console')
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
            {entries.map(({ screen, to, label }) => (
              // Every other path of the console begins with the overview's, which must match exactly.
              <NavLink key={screen} className={classes['entry'] ?? ''} to={to} end={screen === 'admin.home'}>
                {ICONS[screen]}
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
