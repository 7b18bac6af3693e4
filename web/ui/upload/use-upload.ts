import { useEffect, useRef, useState } from 'react'
import { FILE_KINDS, longEdgeOf, MAX_FILE_BYTES, type Folder } from '#domain/files/file-rules.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { CallFailure, failureOf } from '#web/api/failure.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { uploadFile } from '#web/api/upload-file.ts'
import { t } from '#web/text/en/upload.ts'
import { inTurn } from './in-turn.ts'
import {
  isPhonePicture,
  namePhonePicture,
  shrinkPicture,
  typeOfContent,
  UnreadablePicture,
} from './shrink-picture.ts'

/** A file stored on the server. `url` and `thumbnailUrl` are signed and expire after a few minutes. */
export interface UploadedFile {
  readonly fileId: string
  readonly url: string
  readonly thumbnailUrl: string | null
  readonly name: string
  /** It is a document without a picture of itself. */
  readonly isDocument?: true
  /** The bytes and the media type that were sent, as far as they are known. */
  readonly size?: number
  readonly mediaType?: string
}

/** The upload folder of a picture or a PDF, and the messages for files that are not accepted. */
export interface UploadRule {
  readonly folder: Folder
  readonly documentType: string
  /** The long edge to which pictures are shrunk, in pixels. Default: that of the folder (`longEdgeOf`). */
  readonly longEdge?: number
  /** The accepted media types. */
  readonly takes: RegExp
  /** The message for a file of another kind. `type` is its media type, or "unknown". */
  readonly wrongKind: (type: string) => string
  /** Advice about a file of another kind. */
  readonly wrongKindHelp?: string
  readonly tooLarge: string
  /** The message for a picture of an accepted kind that does not decode. Default: {@link wrongKind}. */
  readonly unreadable?: string
  /** The texts of a failed upload. Default: those of any upload. */
  readonly sentences?: ErrorSentences
}

/** A running or failed upload. `part` is the fraction sent, 0 to 1. */
export type UploadTask =
  | { readonly status: 'preparing'; readonly name: string }
  | { readonly status: 'sending'; readonly name: string; readonly part: number }
  /** `again` retries: by itself once the network is back, if `awaitsNetwork`. It is null if the server rejected the file. */
  | {
      readonly status: 'failed'
      readonly awaitsNetwork?: boolean
      readonly sentence: string
      /** Advice about it. */
      readonly help?: string | undefined
      readonly again: (() => void) | null
    }

/** One picture: the stored file, the running upload, and the actions on both. */
export interface Upload {
  readonly uploaded: UploadedFile | null
  readonly task: UploadTask | null
  readonly isBusy: boolean
  /** A local URL of the chosen picture, valid while the page lives. */
  readonly localUrl: string | null
  readonly choose: (file: File) => void
  readonly cancel: () => void
  readonly remove: () => void
}

const SENTENCES: ErrorSentences = {
  refused: 'sentence',
  network: 'upload.interrupted',
  otherwise: 'upload.failed',
}
/** Stands for the media type of a file of no known kind. */
const UNKNOWN_TYPE = 'unknown'
/** Statuses by which the server rejects the file itself, so that a retry is pointless. */
const REJECTED_STATUSES: ReadonlySet<number> = new Set([400, 413, 415])

const PDF = FILE_KINDS.pdf.mediaType

/** A picture ready to be sent. The idempotency key ensures that retries store it once. */
interface Prepared {
  readonly content: Blob
  readonly name: string
  readonly key: string
}

/**
 * Uploads one picture: checks, shrinks, sends and retries it. The caller keeps the uploaded file, so that it survives
 * the page.
 */
export function useUpload(
  rule: UploadRule,
  uploaded: UploadedFile | null,
  onChange: (file: UploadedFile | null) => void,
): Upload {
  const [task, setTask] = useState<UploadTask | null>(null)
  const [local, setLocal] = useState<{ readonly fileId: string; readonly url: string } | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => () => void (local !== null && URL.revokeObjectURL(local.url)), [local])

  const { sentences = SENTENCES } = rule
  const isTaken = (type: string) => rule.takes.test(type)
  const sentenceOfUnreadable = (type: string) =>
    isTaken(type) && rule.unreadable !== undefined ? rule.unreadable : rule.wrongKind(type)
  const retry = task?.status === 'failed' && task.awaitsNetwork === true ? task.again : null
  useEffect(() => {
    if (retry === null) return undefined
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])

  /** Shows why the file did not arrive. */
  function fail(error: unknown, again: (() => void) | null): void {
    const isOffline = again !== null && !navigator.onLine
    const awaitsNetwork = isOffline || (again !== null && failureOf(error)?.kind === 'network')
    const sentence = isOffline ? t('upload.offline') : errorMessage(error, sentences)
    setTask({ status: 'failed', sentence, again, awaitsNetwork })
  }

  const refuse = (sentence: string, help?: string) =>
    setTask({ status: 'failed', sentence, help, again: null })

  function begin(): AbortSignal {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }

  async function prepare(chosen: File): Promise<void> {
    const signal = begin()
    // A file that cannot be read fails below.
    const file = await namePhonePicture(chosen).catch(() => chosen)
    if (signal.aborted) return
    // A field that takes JPEG takes HEIC, which is converted.
    if (!isTaken(isPhonePicture(file) ? 'image/jpeg' : file.type)) {
      const type = (await typeOfContent(file)) ?? (file.type || UNKNOWN_TYPE)
      return refuse(rule.wrongKind(type), rule.wrongKindHelp)
    }
    const isTooLarge = file.size > MAX_FILE_BYTES
    // A picture is judged once it is shrunk.
    if (isTooLarge && file.type === PDF) return refuse(rule.tooLarge)
    setTask({ status: 'preparing', name: file.name })
    try {
      await inTurn(async () => {
        if (signal.aborted) return
        const { longEdge = longEdgeOf(rule.folder) } = rule
        const content = file.type === PDF ? file : await shrinkPicture(file, longEdge)
        if (signal.aborted) return
        if (content.size > MAX_FILE_BYTES) return refuse(rule.tooLarge)
        await send({ content, name: file.name, key: newIdempotencyKey() })
      })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof UnreadablePicture) {
        if (isTooLarge) return refuse(rule.tooLarge)
        const type = (await typeOfContent(file)) ?? UNKNOWN_TYPE
        return refuse(sentenceOfUnreadable(type), rule.wrongKindHelp)
      }
      // The compressor's code could not be loaded.
      fail(new CallFailure({ kind: 'network' }, { cause: error }), () => void prepare(file))
    }
  }

  async function send(picture: Prepared): Promise<void> {
    const signal = begin()
    const { content, name, key } = picture
    setTask({ status: 'sending', name, part: 0 })
    const about = { documentType: rule.documentType }
    try {
      const { fileId, publicUrl, thumbnailUrl } = await uploadFile(
        { content, folder: rule.folder, about },
        {
          signal,
          idempotencyKey: key,
          onProgress: (part) => !signal.aborted && setTask({ status: 'sending', name, part }),
        },
      )
      if (signal.aborted) return
      setTask(null)
      const isDocument = content.type === PDF
      // A browser that could not convert a HEIC cannot show it either.
      const isShown = !isDocument && !isPhonePicture(content)
      setLocal(isShown ? { fileId, url: URL.createObjectURL(content) } : null)
      const sent = { size: content.size, mediaType: content.type }
      onChange({ fileId, url: publicUrl, thumbnailUrl, name, ...sent, ...(isDocument && { isDocument }) })
    } catch (error) {
      if (signal.aborted) return
      const failure = failureOf(error)
      const isRefused = failure?.kind === 'answer' && REJECTED_STATUSES.has(failure.status)
      fail(error, isRefused ? null : () => sendAgain(picture))
    }
  }

  function sendAgain(picture: Prepared): void {
    const signal = begin()
    setTask({ status: 'preparing', name: picture.name })
    void inTurn(async () => {
      if (!signal.aborted) await send(picture)
    })
  }

  function cancel(): void {
    begin()
    setTask(null)
  }

  return {
    uploaded,
    task,
    isBusy: task?.status === 'preparing' || task?.status === 'sending',
    localUrl: local !== null && local.fileId === uploaded?.fileId ? local.url : null,
    choose: (file) => void prepare(file),
    cancel,
    remove: () => {
      cancel()
      onChange(null)
    },
  }
}
