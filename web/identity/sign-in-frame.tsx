import type { ReactNode } from 'react'
import { useText } from '#web/text/text.ts'
import { DocumentTitle } from '#web/ui/page-title.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { Carousel } from './carousel.tsx'
import classes from './sign-in-frame.module.css'

/** What stands beside the pictures. */
export interface SignInFrameProps {
  /** The title of the browser's tab; the heading where left out. */
  readonly title?: string
  readonly heading: string
  readonly lead?: ReactNode
  /** Under the pictures; one caption, or two lines of it. */
  readonly caption?: readonly string[]
  /** For one hand, gloves and glare: everything larger. */
  readonly isField?: boolean
  readonly children: ReactNode
}

/** The pictures on one side, and on the other what a person has to fill in to come in. */
export function SignInFrame({ title, heading, lead, caption, isField = false, children }: SignInFrameProps) {
  const t = useText()
  return (
    <div className={classes['screen']} data-field={isField || undefined}>
      <DocumentTitle page={title ?? heading} />
      <div className={classes['pictures']}>
        <Carousel caption={caption ?? [t('login.caption')]} />
      </div>
      <main className={classes['side']}>
        <div className={classes['form']}>
          <Wordmark />
          <div>
            <h1 className={classes['heading']}>{heading}</h1>
            {lead !== undefined && <p className={classes['lead']}>{lead}</p>}
          </div>
          {children}
        </div>
      </main>
    </div>
  )
}
