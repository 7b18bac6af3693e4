import { Button, Progress } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Output } from '#contract/api.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { uploadRaw } from '#web/api/upload.ts'
import { useText } from '#web/text/en/console.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { formatBytes } from './format-bytes.ts'
import classes from './csv-upload.module.css'

/** The calls that take a table's file as it is. */
type CsvOperation = 'admin/uploadImport' | 'admin/uploadStatement'

/** An uploaded file: the server's analysis, the file's name and its size in bytes. */
export type UploadedCsv<Name extends CsvOperation> = Output<Name> & {
  readonly fileName: string
  readonly bytes: number
}

/** Props of the field that uploads a table's file. */
export interface CsvUploadProps<Name extends CsvOperation> {
  readonly operation: Name
  /** The largest file, in bytes. */
  readonly max: number
  readonly hint: TextId
  readonly onUploaded: (file: UploadedCsv<Name>) => void
}

interface Sending {
  readonly name: string
  readonly sent: number
  readonly total: number
}

/** A field that uploads a chosen or dropped list or statement. */
export function CsvUpload<Name extends CsvOperation>(props: CsvUploadProps<Name>) {
  const { operation, max, hint, onUploaded } = props
  const t = useText()
  const tAny = useAnyText()
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
    if (file.size > max) {
      return setFault(
        t('console.listTooLarge', {
          name: file.name,
          size: formatBytes(file.size),
          max: formatBytes(max),
        }),
      )
    }
    const controller = new AbortController()
    abort.current = controller
    setSending({ name: file.name, sent: 0, total: file.size })
    try {
      const answer = await uploadRaw(operation, file, {
        contentType: file.type === '' ? 'application/octet-stream' : file.type,
        signal: controller.signal,
        onProgress: (sent, total) => setSending({ name: file.name, sent, total }),
      })
      onUploaded({ ...answer, fileName: file.name, bytes: file.size })
    } catch (error) {
      if (failureOf(error)?.kind === 'cancelled') return
      setFault(errorMessage(error, { answered: 'sentence', otherwise: 'console.listFailed' }))
    } finally {
      setSending(null)
    }
  }

  return (
    <Stack gap={3}>
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
            <Text tone="ink" size={16} weight={600} breaks>
              {t('console.dropList')}
            </Text>
            <p className={classes['hint']}>{tAny(hint)}</p>
            <Button onClick={() => input.current?.click()}>{t('console.chooseFile')}</Button>
          </>
        ) : (
          <>
            <Text as="output" tone="ink" size={16} weight={600} breaks>
              {t(sending.sent < sending.total ? 'console.listSending' : 'console.listReading', {
                name: sending.name,
                sent: formatBytes(sending.sent),
                total: formatBytes(sending.total),
              })}
            </Text>
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
          accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/plain"
          tabIndex={-1}
          aria-label={t('console.chooseFile')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            void send(file)
          }}
        />
      </div>
    </Stack>
  )
}
