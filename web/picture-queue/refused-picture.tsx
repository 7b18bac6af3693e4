import { Button } from '@mantine/core'
import { IconDownload, IconFileText, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '#web/api/download.ts'
import { useText } from '#web/picture-queue/picture-queue-texts.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import type { PictureQueue } from './picture-queue.ts'
import type { QueuedPicture } from './queued-picture.ts'
import classes from './queue-panel.module.css'
import { refusalReason } from './refusal-reason.ts'
import { nameOf } from './send-picture.ts'
import { useContent } from './use-content.ts'

/** A picture that the server refused: why, and what the person can do with it. Only the person deletes it. */
export function RefusedPicture(props: { readonly queue: PictureQueue; readonly picture: QueuedPicture }) {
  const { queue, picture } = props
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const { label, title } = picture
  const held = useContent(queue, picture.id)
  const save = async () => {
    const content = await queue.read(picture.id)
    if (content !== null) saveFile(content, nameOf(picture, content.type))
  }
  return (
    <Row as="li" gap={3}>
      {held !== null &&
        (held.isDocument ? (
          <IconFileText size={40} stroke={1.5} aria-hidden />
        ) : (
          <img className={classes['thumbnail']} src={held.url} alt="" />
        ))}
      <div className={classes['words']}>
        <strong>{t('queue.refusedName', { label, title })}</strong>
        <p>{refusalReason(picture)}</p>
        <Row above={1} gap={2} className={classes['actions']}>
          <Button
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden />}
            aria-label={t('queue.saveFor', { label, title })}
            disabled={held === null}
            onClick={() => void save()}
          >
            {t('queue.save')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconRefresh size={20} aria-hidden />}
            aria-label={t('queue.againFor', { label, title })}
            disabled={held === null}
            onClick={() => void queue.sendAgain(picture.id)}
          >
            {t('queue.again')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={20} aria-hidden />}
            aria-label={t('queue.deleteFor', { label, title })}
            onClick={() => setAsking(true)}
          >
            {t('queue.delete')}
          </Button>
        </Row>
      </div>
      <DeleteQuestion
        opened={isAsking}
        label={label}
        picture={picture}
        onCancel={() => setAsking(false)}
        onConfirm={() => void queue.remove([picture.id])}
      />
    </Row>
  )
}
