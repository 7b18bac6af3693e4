import { Button, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/text/text.ts'
import { Callout } from '../callout.tsx'
import classes from './camera-dialog.module.css'

/** A dialog that takes one picture; it lives as long as it is open. */
export interface CameraDialogProps {
  /** What the picture is of. */
  readonly title: string
  readonly onTaken: (picture: File) => void
  readonly onClose: () => void
}

type Camera =
  | { readonly status: 'starting' | 'denied' }
  | { readonly status: 'on'; readonly stream: MediaStream }

interface Taken {
  readonly picture: File
  readonly url: string
}

const WANTED: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1440 } },
}

/** Shows what the camera sees, takes a picture, and gives it away once it has been looked at. */
export function CameraDialog({ title, onTaken, onClose }: CameraDialogProps) {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const camera = useCamera(attempt)
  const [taken, setTaken] = useState<Taken | null>(null)
  useEffect(() => () => void (taken !== null && URL.revokeObjectURL(taken.url)), [taken])
  const stream = camera.status === 'on' ? camera.stream : null
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream
  }, [stream, taken])

  async function take(): Promise<void> {
    if (video.current === null) return
    const picture = await grabPicture(video.current)
    if (picture !== null) setTaken({ picture, url: URL.createObjectURL(picture) })
  }

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
      <div className={classes['body']}>
        {camera.status === 'denied' && <Callout kind="bad">{t('camera.denied')}</Callout>}
        {camera.status === 'starting' && <output>{t('camera.starting')}</output>}
        {taken === null ? (
          stream !== null && (
            <video
              ref={video}
              className={classes['view']}
              aria-label={t('camera.view')}
              autoPlay
              playsInline
              muted
            />
          )
        ) : (
          <img className={classes['view']} src={taken.url} alt={t('camera.taken')} />
        )}
        <div className={classes['actions']}>
          {camera.status === 'denied' && (
            <Button variant="default" onClick={() => setAttempt((before) => before + 1)}>
              {t('common.retry')}
            </Button>
          )}
          {taken === null && stream !== null && (
            <Button onClick={() => void take()}>{t('camera.take')}</Button>
          )}
          {taken !== null && (
            <>
              <Button variant="default" onClick={() => setTaken(null)}>
                {t('camera.again')}
              </Button>
              <Button onClick={() => onTaken(taken.picture)}>{t('camera.use')}</Button>
            </>
          )}
        </div>
      </div>
    </Modal>
  )
}

/** The camera, on for as long as the dialog is open; each `attempt` asks for it anew. */
function useCamera(attempt: number): Camera {
  const [camera, setCamera] = useState<Camera>({ status: 'starting' })
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    const turnOff = () => stream?.getTracks().forEach((track) => track.stop())
    const turnOn = async () => {
      setCamera({ status: 'starting' })
      try {
        stream = await navigator.mediaDevices.getUserMedia(WANTED)
        if (isOver) turnOff()
        else setCamera({ status: 'on', stream })
      } catch (error) {
        // Refused, taken by another program, or none there; on a page without TLS there is nothing to ask.
        if (!(error instanceof DOMException || error instanceof TypeError)) throw error
        if (!isOver) setCamera({ status: 'denied' })
      }
    }
    void turnOn()
    return () => {
      isOver = true
      turnOff()
    }
  }, [attempt])
  return camera
}

/** What the camera sees now, as a JPEG; null before its first picture. */
function grabPicture(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob === null ? null : new File([blob], 'camera.jpg', { type: blob.type })),
      'image/jpeg',
      0.92,
    )
  })
}
