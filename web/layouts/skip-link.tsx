import { useAnyText, type TextId } from '#web/text/text.ts'
import classes from './skip-link.module.css'

/** The id of the `main` element of every frame. */
export const CONTENT_ID = 'content'

/** The first focusable element: skips the navigation, or what else stands before the element `to` (an id). */
export function SkipLink({ to = CONTENT_ID, text = 'layout.skip' }: { to?: string; text?: TextId }) {
  const t = useAnyText()
  return (
    <a data-screen-only className={classes['skip']} href={`#${to}`}>
      {t(text)}
    </a>
  )
}
