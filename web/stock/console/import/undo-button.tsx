import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useAction } from '#web/acts/use-action.tsx'
import { useText } from '#web/text/en/console.ts'

/** A button that undoes an import after confirmation, and lists the cars that prevent it, if any. */
export function UndoButton({
  importId,
  name,
  isListed = false,
}: {
  readonly importId: string
  /** The name of its list. */
  readonly name: string
  /** Whether other imports have such a button beside it. */
  readonly isListed?: boolean
}) {
  const t = useText()
  const undo = useAction('admin/undoImport', {
    input: { importId },
    confirm: {
      title: t('console.undoTitle', { name }),
      text: t('console.undoText'),
      yes: t('console.undoYes'),
      danger: true,
    },
    done: ({ removed, restored }) => t('console.undone', { removed, restored }),
    failed: 'console.undoFailed',
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        {...(isListed && { 'aria-label': t('console.undoNamed', { name }) })}
        {...undo.button}
      >
        {t('console.undo')}
      </Button>
      {undo.dialog}
    </>
  )
}
