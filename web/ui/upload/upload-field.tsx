import { Button } from '@mantine/core'
import { IconCamera, IconPhotoUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { lazyPart } from '#web/lazy-part.tsx'
import { useText } from '#web/text/en/upload.ts'
import { Row } from '../layout/row.tsx'
import { Text } from '../layout/text.tsx'
import { KindIcon } from '../kind-icon.tsx'
import { useFocusRetention } from '../use-focus-retention.ts'
import classes from './upload-field.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { UploadedPicture } from './uploaded-picture.tsx'
import type { Upload } from './use-upload.ts'

const CameraDialog = lazyPart('camera', async () => (await import('./camera-dialog.tsx')).CameraDialog)

/** Props of a form field for one picture. */
export interface UploadFieldProps {
  /** The id of whichever button is shown. */
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly upload: Upload
  /** The value of the input's `accept` attribute. */
  readonly accept: string
  /** The form's validation message. */
  readonly error?: string | undefined
  /** The field also takes documents, so its button does not speak of pictures only. */
  readonly takesDocuments?: true
}

/** A form field that lets the user choose or take a picture, and shows it during and after the upload. */
export function UploadField(props: UploadFieldProps) {
  const { id, label, hint, upload, accept, error, takesDocuments = false } = props
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isDropping, setDropping] = useState(false)
  const [isCameraOpen, setCameraOpen] = useState(false)
  const { uploaded, task, isBusy } = upload
  const failed = task?.status === 'failed' ? task : null
  const fault = failed?.sentence ?? error
  const choose = () => input.current?.click()
  // A dropped or photographed file is put into the input like a chosen one, so that the dialog around it notices it too.
  const put = (file: File) => {
    if (input.current === null) return
    const chosen = new DataTransfer()
    chosen.items.add(file)
    input.current.files = chosen.files
    input.current.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const keptFocus = useFocusRetention<HTMLDivElement>(`${isBusy} ${uploaded?.fileId}`, `[id="${id}"]`)
  return (
    <div
      {...keptFocus}
      className={classes['field']}
      data-bad={fault !== undefined || undefined}
      data-dropping={isDropping || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDropping(false)
        const [file] = event.dataTransfer.files
        if (file !== undefined) put(file)
      }}
    >
      <div>
        <Text as="label" size={16} weight={600} htmlFor={`${id}-file`}>
          {label}
        </Text>
        {hint !== undefined && (
          <Text tone="soft" size={14}>
            {hint}
          </Text>
        )}
      </div>
      <input
        ref={input}
        id={`${id}-file`}
        className={classes['input']}
        type="file"
        accept={accept}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file !== undefined) upload.choose(file)
        }}
      />
      {isBusy && <UploadProgress id={id} label={label} task={task} onCancel={upload.cancel} />}
      {!isBusy && uploaded !== null && (
        <UploadedPicture
          id={id}
          label={label}
          file={uploaded}
          localUrl={upload.localUrl}
          onReplace={choose}
          onRemove={upload.remove}
        />
      )}
      {!isBusy && uploaded === null && (
        <Row gap={2} align="center">
          <Button
            id={id}
            variant="default"
            leftSection={<IconPhotoUp size={18} aria-hidden />}
            aria-label={t(takesDocuments ? 'upload.chooseFileFor' : 'upload.chooseFor', { label })}
            aria-describedby={fault === undefined ? undefined : `${id}-fault`}
            onClick={choose}
          >
            {t(takesDocuments ? 'upload.chooseFile' : 'upload.choose')}
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconCamera size={18} aria-hidden />}
            aria-label={t('upload.cameraFor', { label })}
            onClick={() => setCameraOpen(true)}
          >
            {t('upload.camera')}
          </Button>
          <Text as="span" tone="soft" size={14} className={classes['drop']}>
            {t('upload.drop')}
          </Text>
        </Row>
      )}
      <div role="alert" className={classes['fault']}>
        {!isBusy && fault !== undefined && (
          <>
            <KindIcon kind="bad" size={18} />
            <span id={`${id}-fault`}>{fault}</span>
            {failed?.help !== undefined && <span className={classes['help']}>{failed.help}</span>}
            {failed !== null && failed.again !== null && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('upload.retryFor', { label })}
                onClick={failed.again}
              >
                {t('common.retry')}
              </Button>
            )}
          </>
        )}
      </div>
      {isCameraOpen && (
        <CameraDialog
          title={label}
          onClose={() => setCameraOpen(false)}
          onTaken={(file) => {
            setCameraOpen(false)
            put(file)
          }}
        />
      )}
    </div>
  )
}
