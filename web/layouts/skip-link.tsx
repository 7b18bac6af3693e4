import { useText } from '#web/text/text.ts'
import classes from './skip-link.module.css'

/** The id of the `main` element of every frame. */
export const CONTENT_ID = 'content'

/** The first focusable element: skips the navigation. */
export function SkipLink() {
  const t = useText()
  return (
    <a data-screen-only className={classes['skip']} href={`#${CONTENT_ID}`}>
      {t('layout.skip')}
    </a>
  )
}
