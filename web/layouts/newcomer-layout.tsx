import { Link, Outlet } from 'react-router'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/text.ts'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { ACCOUNT_MENU_ID, AccountMenu, Avatar } from './account-menu.tsx'
import classes from './newcomer-layout.module.css'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'

/**
 * The frame of the onboarding. It has no tabs: the other screens are not open yet. The wordmark leads to the step that
 * is due.
 */
export function NewcomerLayout() {
  const t = useText()
  const { user } = useSession()
  return (
    <div className={classes['frame']}>
      <SkipLink />
      <header className={classes['header']} data-screen-only>
        <div className={classes['bar']}>
          <Link className={classes['home']} to={paths.login}>
            <Wordmark />
          </Link>
          <p className={classes['welcome']}>{t('layout.welcome', { name: user.name })}</p>
          <button
            type="button"
            className={classes['avatarButton']}
            popoverTarget={ACCOUNT_MENU_ID}
            aria-label={t('layout.accountMenu', { name: user.name })}
          >
            <Avatar />
          </button>
        </div>
      </header>
      <OfflineBanner />
      <main id={CONTENT_ID} className={classes['content']}>
        <Outlet />
      </main>
      <AccountMenu place="newcomerMenu" />
    </div>
  )
}
