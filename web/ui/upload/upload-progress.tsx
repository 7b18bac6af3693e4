import { Button, Progress } from '@mantine/core'
import { useText, type uploadTexts } from '#web/text/en/upload.ts'
import { type Translate } from '#web/text/text-family.ts'
import { Stack } from '../layout/stack.tsx'
import classes from './upload-field.module.css'
import type { UploadTask } from './use-upload.ts'

interface UploadProgressProps {
  /** The id of the cancel button. */
  readonly id: string
  readonly label: string
  readonly task: UploadTask | null
  readonly onCancel: () => void
}

/** The progress of one upload. */
export function UploadProgress({ id, label, task, onCancel }: UploadProgressProps) {
  const t = useText()
  if (task === null || task.status === 'failed') return null
  return (
    <Stack size={14} breaks gap={2} justify="start" className={classes['progress']}>
      <output>{describeTask(t, task)}</output>
      <Progress
        value={task.status === 'sending' ? task.part * 100 : 0}
        size="lg"
        aria-label={t('upload.progress', { label })}
      />
      <Button id={id} variant="default" size="compact-sm" onClick={onCancel}>
        {t('upload.cancel')}
      </Button>
    </Stack>
  )
}

function describeTask(
  t: Translate<typeof uploadTexts>,
  task: Exclude<UploadTask, { readonly status: 'failed' }>,
): string {
  if (task.status === 'preparing') return t('upload.preparing', { name: task.name })
  // All bytes are sent; the server is checking the file.
  return t(task.part === 1 ? 'upload.checking' : 'upload.sending', { name: task.name })
}
