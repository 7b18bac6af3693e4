import { useEffect, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { LiveProvider } from '#web/api/live.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { HOME_PATH_OF } from '#web/session/route-access.ts'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/text.ts'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { ACCOUNT_MENU_ID, AccountMenu, Avatar } from './account-menu.tsx'
import classes from './field-layout.module.css'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'

const LogOutQuestion = lazyPart(
  'log-out-question',
  async () => (await import('#web/picture-queue/log-out-question.tsx')).LogOutQuestion,
  null,
  ['pictureQueue'],
)

/** Keeps the pages of the built app at hand for times without a network. */
function useServiceWorker(): void {
  useEffect(() => {
    // Undefined without TLS. If the worker cannot be installed, the pages need a network.
    if (import.meta.env.PROD)
      void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
  }, [])
}

/** The frame of the evaluators' and drivers' screens: a header with the account menu, and no navigation. */
export function FieldLayout() {
  const t = useText()
  const { user, role } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  useServiceWorker()
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
          <AccountMenu
            place={role === 'admin' ? 'visitorMenu' : 'fieldMenu'}
            onLogOut={() => setLeaving(true)}
          />
        </div>
        {isLeaving && <LogOutQuestion onStay={() => setLeaving(false)} />}
      </div>
    </LiveProvider>
  )
}
