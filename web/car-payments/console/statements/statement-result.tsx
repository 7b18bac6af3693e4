import { statementRowsReasons } from '#domain/reasons/statement-rows.ts'
import { faultOfCode, faultSentences } from '#web/text/fault-sentence.ts'
import { formatDay } from '#web/text/formats.ts'
import type { Output } from '#contract/api.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useText, type statementTexts } from '#web/car-payments/console/statements/statement-texts.ts'
import { type Translate } from '#web/text/text-family.ts'
import { Callout } from '#web/ui/callout.tsx'
import { describePaise } from '#web/console/parts/describe-paise.ts'
import classes from './statements.module.css'

/** The result of the check or the import of a statement. */
export type StatementResult = Output<'admin/importStatement'>

/** Formats the days of a statement: "1 Nov 2026 to 23 Nov 2026", or the one day that it has. */
export function describePeriod(
  { firstDay, lastDay }: Pick<StatementResult, 'firstDay' | 'lastDay'>,
  t: Translate<typeof statementTexts>,
): string {
  if (firstDay === null || lastDay === null) return t('statement.noPeriod')
  const [first, last] = [firstDay, lastDay].map((day) => formatDay(Date.parse(day)))
  if (firstDay === lastDay) return formatDay(Date.parse(firstDay))
  return t('statement.period', { first: first ?? '', last: last ?? '' })
}

/** Names a statement by its days, at the beginning of a line. */
export function titleOfStatement(
  days: Pick<StatementResult, 'firstDay' | 'lastDay'>,
  t: Translate<typeof statementTexts>,
): string {
  return days.firstDay === null ? t('statement.undated') : describePeriod(days, t)
}

const sentenceOf = faultSentences({ 'statement-rows': statementRowsReasons })

/** Returns why a row can't be read, in the page's language; the server's sentence for a code of a later release. */
function reasonOf({ reason, ...parts }: StatementResult['rejected'][number]): string {
  const known = faultOfCode(statementRowsReasons, parts)
  return known === null ? reason : sentenceOf(known)
}

/** Says what a statement holds, and after its import, which payments it found. */
export function StatementOutcome({ result }: { readonly result: StatementResult }) {
  const t = useText()
  const { dryRun, newLines, knownLines, skipped, rejectedTotal, rejected, newlyFound } = result
  return (
    <Callout kind={dryRun ? 'info' : 'good'}>
      <p>
        {t(dryRun ? 'statement.wouldStore' : 'statement.stored', {
          count: newLines,
          total: formatIndianNumber(newLines),
          period: describePeriod(result, t),
          in: describePaise(result.addedIn),
          out: describePaise(result.addedOut),
        })}{' '}
        {!dryRun && t('statement.newlyFound', { count: newlyFound })}
      </p>
      {knownLines > 0 && <p>{t('statement.known', { count: knownLines })}</p>}
      {skipped > 0 && <p>{t('statement.skipped', { count: skipped })}</p>}
      {rejectedTotal > 0 && (
        <details>
          <summary>{t('statement.rejected', { count: rejectedTotal })}</summary>
          <ul className={classes['rejected']}>
            {rejected.map((fault) => (
              <li key={fault.row}>
                {t('statement.rejectedRow', { row: fault.row, reason: reasonOf(fault) })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Callout>
  )
}
