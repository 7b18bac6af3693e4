import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
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
        <Text as="span" tone="faint" above={4} aria-hidden>
          {icon}
        </Text>
        <h1 className={classes['title']}>{title}</h1>
        <Text tone="soft" size={16} lines={1.5} breaks>
          {text}
        </Text>
        <Row above={2} gap={3}>
          <Button component={Link} to={paths.login} size="md">
            {t('common.backToHome')}
          </Button>
          {more}
        </Row>
      </div>
    </main>
  )
}
