import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/text.ts'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import classes from './frame.module.css'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'

/** Props of the frame that all layouts have in common. */
export interface FrameProps {
  /** The class of the layout, which sets the frame's custom properties. */
  readonly className?: string | undefined
  /** The first of the page: a {@link Bar}, or the console's side. */
  readonly header: ReactNode
  /** Banners above the content, below the one of a lost network. */
  readonly notices?: ReactNode
  /** Shown after the content: menus, tabs, questions. */
  readonly after?: ReactNode
  /** The content, if it is more than the open screen. */
  readonly children?: ReactNode
}

/** A screen's surroundings: the link past the navigation, the header, the banners, and the `main` element. */
export function Frame({ className = '', header, notices, after, children }: FrameProps) {
  return (
    <div className={`${classes['frame']} ${className}`}>
      <SkipLink />
      {header}
      <div className={classes['page']}>
        <OfflineBanner />
        {notices}
        <main id={CONTENT_ID} className={classes['content']}>
          {children ?? <Outlet />}
        </main>
      </div>
      {after}
    </div>
  )
}

/** The header of a layout, as one bar. */
export function Bar({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <header className={`${classes['header']} ${className}`} data-screen-only>
      <div className={classes['bar']}>{children}</div>
    </header>
  )
}

/** The wordmark, as the link to the first screen of a layout. */
export function HomeLink({ to }: { readonly to: string }) {
  return (
    <Link className={classes['home']} to={to}>
      <Wordmark />
    </Link>
  )
}

/** Greets the user by name. */
export function Welcome() {
  const t = useText()
  const { user } = useSession()
  return <p className={classes['welcome']}>{t('layout.welcome', { name: user.name })}</p>
}
