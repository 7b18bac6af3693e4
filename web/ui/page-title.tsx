import type { ReactNode } from 'react'
import { useText } from '#web/text/text.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { Row } from './layout/row.tsx'
import classes from './page-title.module.css'

/** Props of a page's heading: its text, the content next to it, and the title of the browser tab. */
export interface PageTitleProps {
  readonly title: string
  readonly detail?: ReactNode
  readonly actions?: ReactNode
}

/** The single `h1` of a page, which takes the focus when what had it is gone. */
export function PageTitle({ title, detail, actions }: PageTitleProps) {
  return (
    <Row as="header" below={5} gap={3} gapX={4} align="end" spread>
      <DocumentTitle page={title} />
      <div className={classes['words']}>
        <h1 className={classes['title']} tabIndex={-1}>
          {title}
        </h1>
        {detail !== undefined && (
          <Text tone="soft" size={16} above={1}>
            {detail}
          </Text>
        )}
      </div>
      {actions !== undefined && <Row gap={2}>{actions}</Row>}
    </Row>
  )
}

/** Sets the browser tab's title on a page whose heading differs from it. */
export function DocumentTitle({ page }: { readonly page: string }) {
  const t = useText()
  return <title>{t('common.pageTitle', { page })}</title>
}
