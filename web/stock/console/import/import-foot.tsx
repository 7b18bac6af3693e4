import { Button } from '@mantine/core'
import type { ImportProgress } from '#contract/stock/admin-import.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useText } from '#web/text/en/console.ts'
import classes from './import-foot.module.css'

/** Props of the bar with the next step of an import. */
export interface ImportFootProps {
  /** The result of the check of these choices; null before it. */
  readonly checked: ImportProgress | null
  /** Whether the import of these choices stopped before its end. */
  readonly isStopped: boolean
  /** Whether some questions about the list are unanswered. */
  readonly hasOpenQuestions: boolean
  readonly onCheck: () => void
  readonly onImport: () => void
  readonly onAnotherList: () => void
}

/** The next step of an import, at the bottom of the screen: check, import, or correct and check again. */
export function ImportFoot(props: ImportFootProps) {
  const t = useText()
  const { checked, isStopped, hasOpenQuestions, onCheck, onImport, onAnotherList } = props
  if (isStopped) {
    return (
      <div className={classes['foot']}>
        <Button onClick={onImport}>{t('console.importRest')}</Button>
        <p>{t('console.importRestText')}</p>
      </div>
    )
  }
  if (checked === null) {
    return (
      <div className={classes['foot']}>
        <Button onClick={onCheck}>{t('console.check')}</Button>
        <p>{t('console.checkText')}</p>
      </div>
    )
  }
  const { accepted, unchanged, rejectedTotal, questions } = checked
  // If all rows are rejected, answering the questions would not make any of them importable.
  if (questions.length > 0 && accepted + unchanged > 0) {
    return (
      <div className={classes['foot']}>
        <Button disabled={hasOpenQuestions} onClick={onImport}>
          {t('console.importThisList')}
        </Button>
        {hasOpenQuestions && <p>{t('console.answerFirst')}</p>}
      </div>
    )
  }
  if (accepted > 0) {
    return (
      <div className={classes['foot']}>
        <Button onClick={onImport}>
          {t('console.importCars', { count: accepted, total: formatIndianNumber(accepted) })}
        </Button>
        {rejectedTotal > 0 && (
          <p>
            {t('console.withoutFaulty', { count: rejectedTotal, total: formatIndianNumber(rejectedTotal) })}
          </p>
        )}
      </div>
    )
  }
  if (rejectedTotal > 0) {
    return (
      <div className={classes['foot']}>
        <Button onClick={onCheck}>{t('console.checkAgain')}</Button>
        <Button variant="default" onClick={onAnotherList}>
          {t('console.correctedList')}
        </Button>
        <p>{t('console.mendAndCheck')}</p>
      </div>
    )
  }
  return (
    <div className={classes['foot']}>
      <Button onClick={onAnotherList}>{t('console.anotherList')}</Button>
      <p>{t('console.nothingToImport')}</p>
    </div>
  )
}
