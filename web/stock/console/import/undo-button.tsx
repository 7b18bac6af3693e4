import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { Callout } from '#web/ui/callout.tsx'

/** The reads to refresh after cars were removed or changed. */
const CHANGED = ['admin/getImport', 'admin/getImports', 'admin/getCars', 'admin/getCar'] as const

/** A button that undoes an import after confirmation, and lists the cars that prevent it, if any. */
export function UndoButton({ importId, name }: { readonly importId: string; readonly name?: string }) {
  const t = useText()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const undo = useChange('admin/undoImport', {
    onSuccess: ({ removed, restored }) => {
      for (const read of CHANGED) void queries.invalidateQueries({ queryKey: queryKeyOf(read) })
      setAsked(false)
      showNotice({ kind: 'good', text: t('console.undone', { removed, restored }) })
    },
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        {...(name !== undefined && { 'aria-label': t('console.undoNamed', { name }) })}
        onClick={() => setAsked(true)}
      >
        {t('console.undo')}
      </Button>
      <ConfirmModal
        opened={isAsked}
        title={t('console.undoTitle')}
        confirmLabel={t('console.undoYes')}
        danger
        busy={undo.isPending}
        onConfirm={() => undo.mutate({ importId })}
        onCancel={() => {
          undo.reset()
          setAsked(false)
        }}
      >
        <p>{t('console.undoText')}</p>
        {undo.isError && (
          <Callout kind="bad">
            {errorMessage(undo.error, { refused: 'asSaid', otherwise: 'console.undoFailed' })}
          </Callout>
        )}
      </ConfirmModal>
    </>
  )
}
