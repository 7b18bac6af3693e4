import { Link, Outlet } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import classes from './public-layout.module.css'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'

/** The frame of a public screen for people who are not signed in: a header that leads to the login screen. */
export function PublicLayout() {
  const t = useText()
  return (
    <div className={classes['frame']}>
      <SkipLink />
      <header className={classes['header']} data-screen-only>
        <div className={classes['bar']}>
          <Wordmark />
          <Link className={classes['home']} to={paths.login}>
            {t('common.backToHome')}
          </Link>
        </div>
      </header>
      <OfflineBanner />
      <main id={CONTENT_ID} className={classes['content']}>
        <Outlet />
      </main>
    </div>
  )
}
