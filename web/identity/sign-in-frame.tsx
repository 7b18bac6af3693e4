import { useState, type ReactNode } from 'react'
import { useText } from '#web/text/en/login.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { DocumentTitle } from '#web/ui/page-title.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { Carousel } from './carousel.tsx'
import { OtherLanguages } from './other-languages.tsx'
import classes from './sign-in-frame.module.css'

/** Props of the layout of sign-in screens. */
export interface SignInFrameProps {
  /** The title of the browser tab. Default: the heading. */
  readonly title?: string
  readonly heading: string
  readonly lead?: ReactNode
  /** The caption under the pictures, one entry per line. */
  readonly caption?: readonly string[]
  /** Larger controls, for one-handed use, gloves and glare. */
  readonly isField?: boolean
  readonly children: ReactNode
}

/** The layout of sign-in screens: pictures on one side, the form on the other. */
export function SignInFrame({ title, heading, lead, caption, isField = false, children }: SignInFrameProps) {
  const t = useText()
  const [isTyped, setTyped] = useState(false)
  return (
    <div className={classes['screen']} data-field={isField || undefined}>
      <DocumentTitle page={title ?? heading} />
      <div className={classes['pictures']}>
        <Carousel caption={caption ?? [t('login.caption')]} />
      </div>
      <main className={classes['side']} onInput={() => setTyped(true)}>
        <div className={classes['form']}>
          <div className={classes['top']}>
            <Wordmark />
            {/* The page is loaded again, so nothing may have been typed. */}
            <OtherLanguages isHidden={isTyped} />
          </div>
          <div>
            <h1 className={classes['heading']}>{heading}</h1>
            {lead !== undefined && (
              <Text tone="soft" size={16} above={1} className={classes['lead']}>
                {lead}
              </Text>
            )}
          </div>
          {children}
        </div>
      </main>
    </div>
  )
}
