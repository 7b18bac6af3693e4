import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '#contract/api.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { t as say, useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
import { describePeriod } from './statement-result.tsx'

/** An import in the list. */
export type StatementEntry = Output<'admin/getStatements'>['statements'][number]

/** The calls whose answers an import, or its undo, changes. */
export const CHANGED_BY_IMPORTS = ['admin/getStatements', 'admin/getReturns', 'admin/getQueue'] as const

/** Props of the question before an import is taken back. */
export interface UndoQuestionProps {
  readonly entry: StatementEntry
  readonly onDone: () => void
}

/** The question before an import is taken back, with a reason. */
export function UndoQuestion({ entry, onDone }: UndoQuestionProps) {
  const t = useText()
  const queries = useQueryClient()
  const undo = useChange('admin/undoStatement', {
    onSuccess: async () => {
      showNotice({ kind: 'good', text: say('statement.undone') })
      onDone()
      for (const read of CHANGED_BY_IMPORTS) {
        await queries.invalidateQueries({ queryKey: queryKeyOf(read) })
      }
    },
  })
  return (
    <ReasonModal
      danger
      title={t('statement.undoTitle', { period: describePeriod(entry, t) })}
      confirmLabel={t('statement.undoYes')}
      label={t('statement.reason')}
      busy={undo.isPending}
      fault={
        undo.isError
          ? errorMessage(undo.error, { refused: 'asSaid', otherwise: 'statement.undoFailed' })
          : null
      }
      onConfirm={(reason) => undo.mutate({ importId: entry.statementId, reason })}
      onCancel={onDone}
    >
      <p>{t('statement.undoText', { count: entry.newLines })}</p>
    </ReasonModal>
  )
}
