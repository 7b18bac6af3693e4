import { useLayoutEffect } from 'react'
import type { DealerDocument } from '#domain/dealers/dealer-documents.ts'
import { UploadField, type UploadFieldProps } from '#web/ui/upload/upload-field.tsx'
import { useUpload, type UploadedFile } from '#web/ui/upload/use-upload.ts'
import { documentRule } from './document-rules.ts'

/** Props of the field of a document. The form keeps the uploaded file. */
export interface DocumentFieldProps extends Pick<UploadFieldProps, 'label' | 'hint' | 'error'> {
  readonly name: DealerDocument
  readonly uploaded: UploadedFile | null
  readonly onChange: (file: UploadedFile | null) => void
  /** Called when an upload starts and ends. Must be the same function in every render. */
  readonly onBusyChange: (name: DealerDocument, isBusy: boolean) => void
}

/** A form field for the picture of one document. */
export function DocumentField({ name, uploaded, onChange, onBusyChange, ...field }: DocumentFieldProps) {
  const upload = useUpload(documentRule(name, field.label), uploaded, onChange)
  const { isBusy } = upload
  // Before the browser paints, so that the form never shows an upload as running that has ended.
  useLayoutEffect(() => onBusyChange(name, isBusy), [name, isBusy, onBusyChange])
  return <UploadField {...field} id={name} upload={upload} accept="image/*" />
}
