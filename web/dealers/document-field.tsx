import { useLayoutEffect, useState } from 'react'
import type { DealerDocument } from '#domain/dealers/dealer-documents.ts'
import { UploadField, type UploadFieldProps } from '#web/ui/upload/upload-field.tsx'
import { useUpload, type UploadedFile } from '#web/ui/upload/use-upload.ts'
import { documentRule } from './document-rules.ts'

/** Props of the field of a document. The form keeps the uploaded file. */
export interface DocumentFieldProps extends Pick<UploadFieldProps, 'label' | 'hint' | 'error'> {
  readonly name: DealerDocument
  readonly uploaded: UploadedFile | null
  readonly onChange: (file: UploadedFile | null) => void
  /** Called when the upload starts or ends. Must be the same function in every render. */
  readonly onBusy: (name: DealerDocument, isBusy: boolean) => void
  /** How often the form was sent. The reason for which a file was refused is gone with the next attempt. */
  readonly attempts: number
}

/** A form field for the picture of one document. */
export function DocumentField(props: DocumentFieldProps) {
  const { name, uploaded, onChange, onBusy, attempts, ...field } = props
  const upload = useUpload(documentRule(name, field.label), uploaded, onChange)
  const { isBusy } = upload
  const [attempt, setAttempt] = useState(attempts)
  if (attempt !== attempts) {
    setAttempt(attempts)
    upload.forgetRefused()
  }
  // Before the browser paints, so that the form never shows an upload as running that has ended.
  useLayoutEffect(() => onBusy(name, isBusy), [name, isBusy, onBusy])
  return <UploadField {...field} id={name} upload={upload} accept="image/*,.heic,.heif" />
}
