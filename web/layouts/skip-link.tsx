import { useText } from '#web/text/text.ts'
import classes from './skip-link.module.css'

/** The id of what a page is about: each layout's own `main`. */
export const CONTENT_ID = 'content'

/** The first stop of the keyboard: past the navigation, to what the page is about. */
export function SkipLink() {
  const t = useText()
  return (
    <a data-screen-only className={classes['skip']} href={`#${CONTENT_ID}`}>
      {t('layout.skip')}
    </a>
  )
}
