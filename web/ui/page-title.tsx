import type { ReactNode } from 'react'
import { useText } from '#web/text/text.ts'
import classes from './page-title.module.css'

/** Props of a page's heading: its text, the content next to it, and the title of the browser tab. */
export interface PageTitleProps {
  readonly title: string
  readonly detail?: ReactNode
  readonly actions?: ReactNode
}

/** The single `h1` of a page. */
export function PageTitle({ title, detail, actions }: PageTitleProps) {
  return (
    <header className={classes['header']}>
      <DocumentTitle page={title} />
      <div className={classes['words']}>
        <h1 className={classes['title']}>{title}</h1>
        {detail !== undefined && <p className={classes['detail']}>{detail}</p>}
      </div>
      {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
    </header>
  )
}

/** Sets the browser tab's title on a page whose heading differs from it. */
export function DocumentTitle({ page }: { readonly page: string }) {
  const t = useText()
  return <title>{t('common.pageTitle', { page })}</title>
}
