import { Button, Progress } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Output } from '#contract/api.ts'
import { MAX_IMPORT_BYTES } from '#domain/files/file-rules.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { uploadRaw } from '#web/api/upload.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { formatBytes } from './format-bytes.ts'
import classes from './list-upload.module.css'

/** An uploaded list: the server's analysis and the file's name. */
export interface UploadedList extends Output<'admin/uploadImport'> {
  readonly fileName: string
  readonly bytes: number
}

interface Sending {
  readonly name: string
  readonly sent: number
  readonly total: number
}

/** A field that uploads a chosen or dropped CSV file. */
export function ListUpload({ onUploaded }: { readonly onUploaded: (list: UploadedList) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const abort = useRef<AbortController | null>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => () => abort.current?.abort(), [])

  async function send(file: File | undefined): Promise<void> {
    if (file === undefined || sending !== null) return
    setFault(null)
    if (file.size === 0) return setFault(t('console.listEmpty', { name: file.name }))
    if (file.size > MAX_IMPORT_BYTES) {
      return setFault(
        t('console.listTooLarge', {
          name: file.name,
          size: formatBytes(file.size),
          most: formatBytes(MAX_IMPORT_BYTES),
        }),
      )
    }
    const controller = new AbortController()
    abort.current = controller
    setSending({ name: file.name, sent: 0, total: file.size })
    try {
      const answer = await uploadRaw('admin/uploadImport', file, {
        contentType: 'text/csv',
        signal: controller.signal,
        onProgress: (sent, total) => setSending({ name: file.name, sent, total }),
      })
      onUploaded({ ...answer, fileName: file.name, bytes: file.size })
    } catch (error) {
      if (failureOf(error)?.kind === 'cancelled') return
      setFault(errorMessage(error, { answered: 'asSaid', otherwise: 'console.listFailed' }))
    } finally {
      setSending(null)
    }
  }

  return (
    <div className={classes['upload']}>
      {fault !== null && <Callout kind="bad">{fault}</Callout>}
      <div
        className={classes['drop']}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void send(event.dataTransfer.files[0])
        }}
      >
        {sending === null ? (
          <>
            <IconFileSpreadsheet size={36} stroke={1.5} aria-hidden />
            <p className={classes['lead']}>{t('console.dropList')}</p>
            <p className={classes['hint']}>{t('console.dropHint')}</p>
            <Button onClick={() => input.current?.click()}>{t('console.chooseFile')}</Button>
          </>
        ) : (
          <>
            <output className={classes['lead']}>
              {t(sending.sent < sending.total ? 'console.listSending' : 'console.listReading', {
                name: sending.name,
                sent: formatBytes(sending.sent),
                total: formatBytes(sending.total),
              })}
            </output>
            <Progress
              className={classes['progress']}
              value={(sending.sent / sending.total) * 100}
              animated={sending.sent >= sending.total}
              aria-label={t('console.uploadProgress')}
            />
            <Button variant="default" onClick={() => abort.current?.abort()}>
              {t('common.cancel')}
            </Button>
          </>
        )}
        <input
          ref={input}
          className={classes['input']}
          type="file"
          accept=".csv,text/csv,text/plain"
          tabIndex={-1}
          aria-label={t('console.chooseFile')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            void send(file)
          }}
        />
      </div>
    </div>
  )
}
