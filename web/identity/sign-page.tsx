import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { DocumentTitle } from '#web/ui/page-title.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import classes from './sign-page.module.css'

/** Props of a page with a message and a link home. */
export interface SignPageProps {
  readonly title: string
  readonly text: string
  readonly icon: ReactNode
  readonly more?: ReactNode
}

/** A full-page message, such as for a forbidden or unknown page. */
export function SignPage({ title, text, icon, more }: SignPageProps) {
  const t = useText()
  return (
    <main className={classes['page']}>
      <DocumentTitle page={title} />
      <div className={classes['sign']}>
        <Wordmark />
        <span className={classes['icon']} aria-hidden>
          {icon}
        </span>
        <h1 className={classes['title']}>{title}</h1>
        <p className={classes['text']}>{text}</p>
        <div className={classes['actions']}>
          <Button component={Link} to={paths.login} size="md">
            {t('common.backToHome')}
          </Button>
          {more}
        </div>
      </div>
    </main>
  )
}
