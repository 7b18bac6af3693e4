import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReversalItem } from '#contract/car-payments/reversals.ts'
import { formatDay, formatMoment } from '#domain/indian-time.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { t as say, useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { describePaise } from './describe-paise.ts'
import { Movement } from './movement.tsx'
import classes from './statements.module.css'

const SENTENCES: ErrorSentences = { refused: 'asSaid', otherwise: 'statement.decideFailed' }

/** The line that a line takes back, or the question which one it is. */
export function TakenBack({ item }: { readonly item: ReversalItem }) {
  const t = useText()
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: queryKeyOf('admin/getReversals') })
  const decide = useChange('admin/decideReversal', {
    onSuccess: async () => {
      showNotice({ kind: 'good', text: say('statement.pairDecided') })
      await readAgain()
    },
    // Another admin may have decided it.
    onError: () => void readAgain(),
  })
  const { line, of, candidates, decidedAt, decidedBy } = item
  const { lineId } = line
  const values = { amount: describePaise(line.amount), day: formatDay(Date.parse(line.day)) }
  const fault = decide.isError ? errorMessage(decide.error, SENTENCES) : null
  const pairWith = (other: string | null) => decide.mutate({ lineId, of: other })
  if (decidedAt !== null) {
    return (
      <span className={classes['lines']}>
        {of === null ? t('statement.takesNothingBack') : <Movement line={of} />}
        <span className={classes['soft']}>
          {decidedBy === null
            ? t('statement.pairedBySystem')
            : t('statement.pairedBy', { name: decidedBy.name, moment: formatMoment(Date.parse(decidedAt)) })}
        </span>
        {fault !== null && <Callout kind="bad">{fault}</Callout>}
        {of !== null && (
          <Button
            size="compact-md"
            variant="default"
            loading={decide.isPending}
            aria-label={t('statement.unpairOf', values)}
            onClick={() => pairWith(null)}
          >
            {t('statement.unpair')}
          </Button>
        )}
      </span>
    )
  }
  return (
    <span className={classes['lines']}>
      <span>{t('statement.choosePair')}</span>
      {candidates.map((candidate) => (
        <span key={candidate.lineId} className={classes['acts']}>
          <Movement line={candidate} />
          <Button
            size="compact-md"
            variant="default"
            data-entry
            loading={decide.isPending}
            aria-label={t('statement.pairWithOf', {
              ...values,
              day: formatDay(Date.parse(candidate.day)),
              narration: candidate.narration,
            })}
            onClick={() => pairWith(candidate.lineId)}
          >
            {t('statement.pairWith')}
          </Button>
        </span>
      ))}
      {fault !== null && <Callout kind="bad">{fault}</Callout>}
      <Button
        size="compact-md"
        variant="default"
        loading={decide.isPending}
        aria-label={t('statement.pairNoneOf', values)}
        onClick={() => pairWith(null)}
      >
        {t('statement.pairNone')}
      </Button>
    </span>
  )
}
