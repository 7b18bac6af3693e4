import { useText } from '#web/text/text.ts'
import classes from './key-hints.module.css'

/** What the keyboard does on a list; shown where there is one. */
export function KeyHints({ canSearch = true }: { readonly canSearch?: boolean }) {
  const t = useText()
  return (
    <p className={classes['hints']}>
      <span>
        <kbd>j</kbd> <kbd>k</kbd> {t('console.keyMove')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('console.keyOpen')}
      </span>
      {canSearch && (
        <span>
          <kbd>/</kbd> {t('console.keySearch')}
        </span>
      )}
    </p>
  )
}
