import { Button } from '@mantine/core'
import type { Output } from '#contract/api.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { describePeriod } from './statement-result.tsx'

/** An import in the list. */
export type StatementEntry = Output<'admin/getStatements'>['statements'][number]

/** The button that takes an import back, or why and by whom it was. */
export function UndoStatement({ entry }: { readonly entry: StatementEntry }) {
  const t = useText()
  const { statementId, newLines, undone } = entry
  const period = describePeriod(entry, t)
  const undo = useAction('admin/undoStatement', {
    input: (reason) => ({ importId: statementId, reason }),
    confirm: {
      title: t('statement.undoTitle', { period }),
      text: t('statement.undoText', { count: newLines }),
      yes: t('statement.undoYes'),
      danger: true,
      reason: { label: t('statement.reason'), Modal: ReasonModal },
    },
    done: t('statement.undone'),
    failed: 'statement.undoFailed',
  })
  if (undone !== null) {
    return (
      <StatusBadge kind="quiet">
        {t('statement.undoneBy', { name: undone.by, reason: undone.reason })}
      </StatusBadge>
    )
  }
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('statement.undoOf', { period })}
        {...undo.button}
      >
        {t('statement.undo')}
      </Button>
      {undo.dialog}
    </>
  )
}
