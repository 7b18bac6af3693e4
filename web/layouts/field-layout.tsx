import { Link, Outlet } from 'react-router'
import { LiveProvider } from '#web/api/live.tsx'
import { HOME_PATH_OF } from '#web/session/route-access.ts'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/text.ts'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { ACCOUNT_MENU_ID, AccountMenu, Avatar } from './account-menu.tsx'
import classes from './field-layout.module.css'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'

/** The frame of the evaluators' and drivers' screens: a header with the account menu, and no navigation. */
export function FieldLayout() {
  const t = useText()
  const { user, role } = useSession()
  return (
    <LiveProvider>
      <div className={classes['frame']}>
        <SkipLink />
        <header className={classes['header']}>
          <Link className={classes['home']} to={HOME_PATH_OF[role]}>
            <Wordmark />
          </Link>
          <p className={classes['welcome']}>{t('layout.welcome', { name: user.name })}</p>
          <button
            type="button"
            className={classes['account']}
            popoverTarget={ACCOUNT_MENU_ID}
            aria-label={t('layout.accountMenu', { name: user.name })}
          >
            <Avatar />
          </button>
        </header>
        <OfflineBanner />
        <main id={CONTENT_ID} className={classes['content']}>
          <Outlet />
        </main>
        <div className={classes['menu']}>
          <AccountMenu place={role === 'admin' ? 'visitorMenu' : 'fieldMenu'} />
        </div>
      </div>
    </LiveProvider>
  )
}
