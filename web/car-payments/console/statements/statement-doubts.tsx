import { Button } from '@mantine/core'
import type { DoubtfulRow } from '#contract/car-payments/statements.ts'
import { formatDay } from '#domain/indian-time.ts'
import { ChipRow } from '#web/console/parts/chip-row.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { useText, type Say } from '#web/text/text.ts'
import { describePaise } from './describe-paise.ts'
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
        <span className={classes['acts']}>
          <Button variant="default" size="compact-md" onClick={() => onDecide(rows, true)}>
            {t('statement.allSame')}
          </Button>
          <Button variant="default" size="compact-md" onClick={() => onDecide(rows, false)}>
            {t('statement.allOther')}
          </Button>
        </span>
      }
    >
      <ul className={classes['doubts']}>
        {doubts.map((doubt) => (
          <li key={doubt.row}>
            <span className={classes['lines']}>
              <strong>
                {t(doubt.isCredit ? 'statement.doubtIn' : 'statement.doubtOut', {
                  row: doubt.row,
                  amount: describePaise(doubt.amount),
                  day: formatDay(Date.parse(doubt.day)),
                })}
              </strong>
              <span>{doubt.text}</span>
              <span className={classes['soft']}>{describeDoubt(doubt, t)}</span>
            </span>
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
      </ul>
    </Panel>
  )
}

type Answer = 'same' | 'other' | null

function answerOf(isSame: boolean | undefined): Answer {
  if (isSame === undefined) return null
  return isSame ? 'same' : 'other'
}

function describeDoubt({ why, likeRow, likeDay, likeText }: DoubtfulRow, t: Say): string {
  return t(`statement.doubt.${why}`, {
    row: likeRow ?? 0,
    day: likeDay === null ? '' : formatDay(Date.parse(likeDay)),
    text: likeText ?? '',
  })
}
