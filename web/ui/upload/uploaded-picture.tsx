import { Button, UnstyledButton } from '@mantine/core'
import { IconPhotoCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#web/text/en/upload.ts'
import { Row } from '../layout/row.tsx'
import { PicturePreview } from '../lazy-picture-preview.ts'
import { StatusBadge } from '../status-badge.tsx'
import classes from './upload-field.module.css'
import type { UploadedFile } from './use-upload.ts'

interface UploadedPictureProps {
  /** The id of the replace button. */
  readonly id: string
  readonly label: string
  readonly file: UploadedFile
  readonly localUrl: string | null
  /** Absent if the picture can no longer be changed. */
  readonly onReplace?: () => void
  readonly onRemove?: () => void
}

/** An uploaded picture: a thumbnail that opens in full size. */
export function UploadedPicture({ id, label, file, localUrl, onReplace, onRemove }: UploadedPictureProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const small = localUrl ?? file.thumbnailUrl ?? file.url
  // Signed links expire after minutes. An icon then replaces the picture, which is still stored.
  const isBroken = file.isDocument === true || brokenUrl === small
  return (
    <div className={classes['uploaded']}>
      {isBroken ? (
        <span className={classes['picture']}>
          <IconPhotoCheck size={32} stroke={1.5} aria-hidden />
        </span>
      ) : (
        <UnstyledButton
          className={classes['picture']}
          aria-label={t('upload.preview', { label })}
          onClick={() => setOpen(true)}
        >
          <img src={small} alt="" onError={() => setBrokenUrl(small)} />
        </UnstyledButton>
      )}
      <div className={classes['about']}>
        <StatusBadge kind="good">{t('upload.done')}</StatusBadge>
        <span className={classes['name']}>{file.name}</span>
        <Row gap={2} align="center">
          {onReplace !== undefined && (
            <Button
              id={id}
              variant="default"
              size="compact-sm"
              aria-label={t('upload.replaceFor', { label })}
              onClick={onReplace}
            >
              {t('upload.replace')}
            </Button>
          )}
          {onRemove !== undefined && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('upload.removeFor', { label })}
              onClick={onRemove}
            >
              {t('upload.remove')}
            </Button>
          )}
        </Row>
      </div>
      {isOpen && (
        <PicturePreview
          pictures={[{ url: localUrl ?? file.url, alt: label }]}
          index={0}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
