import { useEffect, useEffectEvent } from 'react'
import { UploadField } from './upload-field.tsx'
import { UploadListField } from './upload-list-field.tsx'
import { useUploadList } from './use-upload-list.ts'
import { standingOf, useReportedStanding, type Standings } from './use-standings.ts'
import { useUpload, type UploadedFile } from './use-upload.ts'
import type { FilesField } from '../form/fields.ts'

/** Props of the input of a field for files. */
export interface FilesInputProps {
  readonly id: string
  readonly field: FilesField
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly files: readonly UploadedFile[]
  readonly onChange: (files: readonly UploadedFile[]) => void
  /** Reports to the form how the uploads stand. */
  readonly standings: Standings<string>
}

/** The input of a field for one file, or for several. */
export function FilesInput(props: FilesInputProps) {
  return props.field.max === undefined ? (
    <OneFile {...props} />
  ) : (
    <SeveralFiles {...props} max={props.field.max} />
  )
}

function OneFile({ id, field, label, hint, error, files, onChange, standings }: FilesInputProps) {
  const upload = useUpload(field.rule(), files[0] ?? null, (file) => onChange(file === null ? [] : [file]))
  useReportedStanding(standings, field.name, standingOf(upload))
  return (
    <UploadField
      id={id}
      label={label}
      hint={hint}
      upload={upload}
      accept={field.accept}
      error={error}
      {...(field.documents && { takesDocuments: true })}
    />
  )
}

function SeveralFiles({
  id,
  field,
  label,
  hint,
  error,
  max,
  ...props
}: FilesInputProps & { readonly max: number }) {
  const list = useUploadList(props.files)
  const { files, isBusy, fault } = list
  const changed = useEffectEvent(props.onChange)
  useEffect(() => changed(files), [files])
  useReportedStanding(props.standings, field.name, { isBusy, fault })
  return (
    <UploadListField
      id={id}
      label={label}
      {...(hint !== undefined && { hint })}
      list={list}
      rule={field.rule()}
      accept={field.accept}
      max={max}
      error={error}
    />
  )
}
