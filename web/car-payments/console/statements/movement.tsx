import { formatDay } from '#web/text/formats.ts'
import type { ReversalItem } from '#contract/car-payments/reversals.ts'
import { useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import classes from './statements.module.css'

/** A line in or out, as its bank states it. */
export function Movement({ line }: { readonly line: ReversalItem['line'] }) {
  const t = useText()
  const { day, isCredit, narration, reference } = line
  return (
    <Stack as="span" breaks gap={0.5} justify="start">
      <span>
        {t(isCredit ? 'statement.movement.in' : 'statement.movement.out', {
          day: formatDay(Date.parse(day)),
        })}
      </span>
      <span className={classes['soft']}>{narration}</span>
      <span className={classes['soft']}>{reference}</span>
    </Stack>
  )
}
