import { useLayoutEffect } from 'react'
import type { DealerDocument } from '#domain/dealers/dealer-documents.ts'
import { UploadField, type UploadFieldProps } from '#web/ui/upload/upload-field.tsx'
import { useUpload, type UploadedFile } from '#web/ui/upload/use-upload.ts'
import { documentRule } from './document-rules.ts'

/** The progress of a document's upload. */
export interface DocumentProgress {
  readonly isBusy: boolean
  /** The reason for which the chosen file was refused; null if none was. */
  readonly refused: string | null
}

/** Props of the field of a document. The form keeps the uploaded file. */
export interface DocumentFieldProps extends Pick<UploadFieldProps, 'label' | 'hint' | 'error'> {
  readonly name: DealerDocument
  readonly uploaded: UploadedFile | null
  readonly onChange: (file: UploadedFile | null) => void
  /** Called when the upload starts, ends or fails. Must be the same function in every render. */
  readonly onProgress: (name: DealerDocument, progress: DocumentProgress) => void
}

/** A form field for the picture of one document. */
export function DocumentField({ name, uploaded, onChange, onProgress, ...field }: DocumentFieldProps) {
  const upload = useUpload(documentRule(name, field.label), uploaded, onChange)
  const { isBusy, task } = upload
  const refused = task?.status === 'failed' ? task.sentence : null
  // Before the browser paints, so that the form never shows an upload as running that has ended.
  useLayoutEffect(() => onProgress(name, { isBusy, refused }), [name, isBusy, refused, onProgress])
  return <UploadField {...field} id={name} upload={upload} accept="image/*,.heic,.heif" />
}
