import { formatDay, formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import type { ReversalItem } from '#contract/car-payments/reversals.ts'
import { useActionOn } from '#web/acts/use-action.tsx'
import { useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { describePaise } from '#web/console/parts/describe-paise.ts'
import { Movement } from './movement.tsx'
import classes from './statements.module.css'

/** The line that a line takes back, or the question which one it is. */
export function TakenBack({ item }: { readonly item: ReversalItem }) {
  const t = useText()
  const { line, of, candidates, decidedAt, decidedBy } = item
  const { lineId } = line
  const values = { amount: describePaise(line.amount), day: formatDay(Date.parse(line.day)) }
  const decide = useActionOn('admin/decideReversal', {
    input: (_reason, other: string | null) => ({ lineId, of: other }),
    done: t('statement.pairDecided'),
    failed: 'statement.decideFailed',
  })
  if (decidedAt !== null) {
    return (
      <Stack as="span" breaks gap={0.5} justify="start">
        {of === null ? t('statement.takesNothingBack') : <Movement line={of} />}
        <span className={classes['soft']}>
          {decidedBy === null
            ? t('statement.pairedBySystem')
            : t('statement.pairedBy', { name: decidedBy.name, moment: formatMoment(Date.parse(decidedAt)) })}
        </span>
        {of !== null && (
          <Button
            size="compact-md"
            variant="default"
            aria-label={t('statement.unpairOf', values)}
            {...decide.buttonFor(null)}
          >
            {t('statement.unpair')}
          </Button>
        )}
      </Stack>
    )
  }
  return (
    <Stack as="span" breaks gap={0.5} justify="start">
      <span>{t('statement.choosePair')}</span>
      {candidates.map((candidate) => (
        <Row as="span" gap={2} align="center" key={candidate.lineId} className={classes['acts']}>
          <Movement line={candidate} />
          <Button
            size="compact-md"
            variant="default"
            data-entry
            aria-label={t('statement.pairWithOf', {
              ...values,
              day: formatDay(Date.parse(candidate.day)),
              narration: candidate.narration,
            })}
            {...decide.buttonFor(candidate.lineId)}
          >
            {t('statement.pairWith')}
          </Button>
        </Row>
      ))}
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('statement.pairNoneOf', values)}
        {...decide.buttonFor(null)}
      >
        {t('statement.pairNone')}
      </Button>
    </Stack>
  )
}
