import { useText } from '#web/text/en/console.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import classes from './key-hints.module.css'

/** The keyboard shortcuts of a list and an open case; hidden on touch devices. */
export function KeyHints(props: {
  readonly canSearch?: boolean
  /** The text of the key "a" in an open case. Default: that it approves, where "r" has a text. */
  readonly approving?: TextId | undefined
  /** The text of the key "r" in an open case. Absent where no case is decided, or nothing can be refused. */
  readonly refusing?: TextId | undefined
}) {
  const t = useText()
  const tAny = useAnyText()
  const { canSearch = true, refusing } = props
  const approving = props.approving ?? (refusing === undefined ? undefined : 'console.keyApprove')
  return (
    <p className={classes['hints']}>
      <span>
        <kbd>j</kbd> <kbd>k</kbd> {t('console.keyMove')}
      </span>
      {approving !== undefined ? (
        <>
          <span>
            <kbd>a</kbd> {tAny(approving)}
          </span>
          {refusing !== undefined && (
            <span>
              <kbd>r</kbd> {tAny(refusing)}
            </span>
          )}
          <span>
            <kbd>z</kbd> {t('console.keyZoom')}
          </span>
        </>
      ) : (
        <span>
          <kbd>Enter</kbd> {t('console.keyOpen')}
        </span>
      )}
      {canSearch && (
        <span>
          <kbd>/</kbd> {t('console.keySearch')}
        </span>
      )}
    </p>
  )
}
