import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '#web/text/en/upload.ts'
import { Callout } from '../callout.tsx'
import classes from './camera-dialog.module.css'

type Camera =
  | { readonly status: 'starting' | 'denied' }
  | { readonly status: 'on'; readonly stream: MediaStream }

const WANTED: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1440 } },
}

/** The camera's live view and its shutter button. The camera is on while this is mounted. */
export function CameraView({ onTaken }: { readonly onTaken: (picture: File) => void }) {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const { camera, turnOn } = useCamera()
  const stream = camera.status === 'on' ? camera.stream : null
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream
  }, [stream])

  async function take(): Promise<void> {
    if (video.current === null) return
    const picture = await grabPicture(video.current)
    if (picture !== null) onTaken(picture)
  }

  if (camera.status === 'starting') return <output>{t('camera.starting')}</output>
  if (camera.status === 'denied') {
    return (
      <div className={classes['body']}>
        <Callout kind="bad">{t('camera.denied')}</Callout>
        <div className={classes['actions']}>
          <Button variant="default" onClick={turnOn}>
            {t('common.retry')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={classes['body']}>
      <video
        ref={video}
        className={classes['view']}
        aria-label={t('camera.view')}
        autoPlay
        playsInline
        muted
      />
      <div className={classes['actions']}>
        <Button onClick={() => void take()}>{t('camera.take')}</Button>
      </div>
    </div>
  )
}

/** Returns the camera stream, and a function that requests it again after a failure. */
function useCamera(): { readonly camera: Camera; readonly turnOn: () => void } {
  const [camera, setCamera] = useState<Camera>({ status: 'starting' })
  const running = useRef<AbortController | null>(null)
  const turnOn = useCallback(() => {
    running.current?.abort()
    const closed = new AbortController()
    running.current = closed
    void startCamera(closed.signal, setCamera)
  }, [])
  useEffect(() => {
    turnOn()
    return () => running.current?.abort()
  }, [turnOn])
  return { camera, turnOn }
}

async function startCamera(closed: AbortSignal, onChange: (camera: Camera) => void): Promise<void> {
  onChange({ status: 'starting' })
  try {
    const stream = await navigator.mediaDevices.getUserMedia(WANTED)
    const turnOff = () => stream.getTracks().forEach((track) => track.stop())
    if (closed.aborted) return turnOff()
    closed.addEventListener('abort', turnOff, { once: true })
    onChange({ status: 'on', stream })
  } catch (error) {
    // Permission was refused, another program holds the camera, or there is none. Without TLS `mediaDevices` is
    // missing.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error
    if (!closed.aborted) onChange({ status: 'denied' })
  }
}

/** Returns the current video frame as a JPEG; null before the first frame. */
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
