import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '#web/text/en/upload.ts'
import { useBack } from '../use-back.ts'
import { CameraView } from './camera-view.tsx'
import classes from './camera-dialog.module.css'

/** Props of a dialog that takes one picture. It is mounted only while open. */
export interface CameraDialogProps {
  /** The subject of the picture. */
  readonly title: string
  readonly onTaken: (picture: File) => void
  readonly onClose: () => void
}

interface Taken {
  readonly picture: File
  readonly url: string
}

/** A dialog that takes a picture and passes it on after the user has reviewed it. */
export function CameraDialog({ title, onTaken, onClose }: CameraDialogProps) {
  const t = useText()
  useBack(onClose)
  const [taken, setTaken] = useState<Taken | null>(null)
  useEffect(() => () => void (taken !== null && URL.revokeObjectURL(taken.url)), [taken])
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      centered
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {taken === null ? (
        <CameraView onTaken={(picture) => setTaken({ picture, url: URL.createObjectURL(picture) })} />
      ) : (
        <div className={classes['body']}>
          <img className={classes['view']} src={taken.url} alt={t('camera.taken')} />
          <div className={classes['actions']}>
            <Button variant="default" onClick={() => setTaken(null)}>
              {t('camera.again')}
            </Button>
            <Button onClick={() => onTaken(taken.picture)}>{t('camera.use')}</Button>
          </div>
        </div>
      )}
    </Modal>
  )
}
