import { IconCar, IconGavel, IconUserCircle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { LazyConsentBanner } from '#web/analytics/consent/lazy-consent-banner.ts'
import { LiveProvider } from '#web/api/live.tsx'
import { myCarsTotal, useCounts } from '#web/api/use-counts.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { paths } from '#web/paths.ts'
import { logOutSlot } from '#web/picture-queue/log-out-slot.ts'
import { useSession } from '#web/session/session.tsx'
import { useStoredValue } from '#web/session/stored-values.ts'
import { useText } from '#web/text/text.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { ACCOUNT_MENU_ID, AccountButton, AccountMenu } from './account-menu.tsx'
import classes from './dealer-layout.module.css'
import { Bar, Frame, HomeLink, Welcome } from './frame.tsx'
import { useDealerTab } from './navigation.ts'

/** Notices about the dealer's cars. Loaded lazily: the first screen does not need them. */
const CarNotices = lazyPart(
  'carNotices',
  async () => (await import('#web/flows/notices/car-notices.tsx')).CarNotices,
)

/** The frame of the dealers' screens: a header on wide screens, tabs at the bottom on a phone. */
export function DealerLayout() {
  return (
    <LiveProvider>
      <DealerFrame />
    </LiveProvider>
  )
}

function DealerFrame() {
  const t = useText()
  const { role, signOut } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Frame
      className={classes['frame']}
      header={
        <Bar className={classes['header']}>
          <HomeLink to={paths.dealerHome} />
          <nav className={classes['tabs']} aria-label={t('layout.main')}>
            <Tabs />
          </nav>
          <Welcome />
          <AccountButton className={classes['account']} />
        </Bar>
      }
      notices={
        <>
          <LazyConsentBanner />
          {role === 'orguserdealer' && <CarNotices />}
        </>
      }
      after={
        <>
          <nav className={classes['phoneTabs']} data-screen-only aria-label={t('layout.main')}>
            <Tabs isPhone />
            <button type="button" className={classes['tab']} popoverTarget={ACCOUNT_MENU_ID}>
              <IconUserCircle size={24} stroke={1.6} aria-hidden />
              <span>{t('layout.account')}</span>
            </button>
          </nav>
          <AccountMenu
            place={role === 'admin' ? 'visitorMenu' : 'dealerMenu'}
            onLogOut={() => {
              if (logOutSlot.question === null) void signOut()
              else setLeaving(true)
            }}
          />
          {isLeaving && logOutSlot.question !== null && (
            <logOutSlot.question onStay={() => setLeaving(false)} />
          )}
        </>
      }
    />
  )
}

function Tabs({ isPhone = false }: { readonly isPhone?: boolean }) {
  const t = useText()
  const counts = useCounts()
  const filtered = useStoredValue('filteredCarCount')
  const tab = useDealerTab()
  const browsed = filtered === null ? counts.carCount : Number(filtered)
  return (
    <>
      <Tab
        to={paths.dealerHome}
        isCurrent={tab === 'browse'}
        label={t(isPhone ? 'layout.browseShort' : 'layout.browse')}
        icon={isPhone && <IconCar size={24} stroke={1.6} aria-hidden />}
        count={browsed}
      />
      <Tab
        to={paths.myCars.inspection}
        isCurrent={tab === 'myCars'}
        label={t('layout.myCars')}
        icon={isPhone && <IconGavel size={24} stroke={1.6} aria-hidden />}
        count={myCarsTotal(counts)}
      />
    </>
  )
}

interface TabProps {
  readonly to: string
  readonly isCurrent: boolean
  readonly label: string
  readonly icon: ReactNode
  readonly count: number | null
}

function Tab({ to, isCurrent, label, icon, count }: TabProps) {
  const t = useText()
  return (
    <Link className={classes['tab']} to={to} aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      <span>{label}</span>
      {count !== null && Number.isFinite(count) && (
        <span className={classes['count']}>
          <CountBadge count={count} label={t('layout.carsBadge', { count })} />
        </span>
      )}
    </Link>
  )
}
