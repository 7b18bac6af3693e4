import { formatDay } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import type { DoubtfulRow } from '#contract/car-payments/statements.ts'
import { ChipRow } from '#web/console/parts/chip-row.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { useText, type statementTexts } from '#web/car-payments/console/statements/statement-texts.ts'
import { type Translate } from '#web/text/text-family.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { describePaise } from '#web/console/parts/describe-paise.ts'
import classes from './statements.module.css'

/** Props of the questions about rows that may be stored already. */
export interface StatementDoubtsProps {
  readonly doubts: readonly DoubtfulRow[]
  /** All of them, of which the server names the first alone. */
  readonly total: number
  /** For each row that is answered, whether it is the same movement. */
  readonly decisions: ReadonlyMap<number, boolean>
  readonly onDecide: (rows: readonly number[], isSame: boolean) => void
}

/** The questions about rows that may be a stored movement or another one: one by one, or all at once. */
export function StatementDoubts({ doubts, total, decisions, onDecide }: StatementDoubtsProps) {
  const t = useText()
  const rows = doubts.map(({ row }) => row)
  return (
    <Panel
      isFlush
      title={t('statement.doubts', { count: total })}
      detail={t('statement.doubtsText')}
      actions={
        <Row as="span" gap={2} align="center" className={classes['acts']}>
          <Button variant="default" size="compact-md" onClick={() => onDecide(rows, true)}>
            {t('statement.allSame')}
          </Button>
          <Button variant="default" size="compact-md" onClick={() => onDecide(rows, false)}>
            {t('statement.allOther')}
          </Button>
        </Row>
      }
    >
      <Stack as="ul" className={classes['doubts']}>
        {doubts.map((doubt) => (
          <li key={doubt.row}>
            <Stack as="span" breaks gap={0.5} justify="start">
              <strong>
                {t(doubt.isCredit ? 'statement.doubtIn' : 'statement.doubtOut', {
                  row: doubt.row,
                  amount: describePaise(doubt.amount),
                  day: formatDay(Date.parse(doubt.day)),
                })}
              </strong>
              <span>{doubt.text}</span>
              <span className={classes['soft']}>{describeDoubt(doubt, t)}</span>
            </Stack>
            <ChipRow
              label={t('statement.doubtAnswer', { row: doubt.row })}
              value={answerOf(decisions.get(doubt.row))}
              options={[
                { value: 'same', label: t('statement.same') },
                { value: 'other', label: t('statement.other') },
              ]}
              onChange={(answer) => onDecide([doubt.row], answer === 'same')}
            />
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

type Answer = 'same' | 'other' | null

function answerOf(isSame: boolean | undefined): Answer {
  if (isSame === undefined) return null
  return isSame ? 'same' : 'other'
}

function describeDoubt(
  { why, likeRow, likeDay, likeText }: DoubtfulRow,
  t: Translate<typeof statementTexts>,
): string {
  return t(`statement.doubt.${why}`, {
    row: likeRow ?? 0,
    day: likeDay === null ? '' : formatDay(Date.parse(likeDay)),
    text: likeText ?? '',
  })
}
