import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useText } from '#web/text/en/upload.ts'
import { UploadField } from './upload-field.tsx'
import classes from './upload-field.module.css'
import { standingOf, useReportedStanding } from './use-standings.ts'
import type { UploadList, UploadPlace } from './use-upload-list.ts'
import { useUpload, type UploadRule } from './use-upload.ts'

/** Props of a form field for several files. */
export interface UploadListFieldProps {
  /** The id of the button of the first file. */
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly list: UploadList
  readonly rule: UploadRule
  /** The value of the inputs' `accept` attribute. */
  readonly accept: string
  /** The maximum number of files that the list takes. */
  readonly max: number
  /** The form's validation message. */
  readonly error?: string | undefined
}

/** A form field for several files, each with its own upload. Another file can be added once the others have arrived. */
export function UploadListField(props: UploadListFieldProps) {
  const t = useText()
  const { id, label, list, max } = props
  const canAdd = list.places.length < max && list.files.length === list.places.length
  return (
    <div className={classes['list']}>
      {list.places.map((place, index) => (
        <OneUpload key={place.key} {...props} place={place} index={index} />
      ))}
      {canAdd && (
        <Button
          id={`${id}-more`}
          className={classes['more'] ?? ''}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-label={t('upload.moreFor', { label })}
          onClick={list.add}
        >
          {t('upload.more')}
        </Button>
      )}
    </div>
  )
}

function OneUpload(props: UploadListFieldProps & { readonly place: UploadPlace; readonly index: number }) {
  const t = useText()
  const { id, label, hint, list, rule, accept, error, place, index } = props
  const { key, file } = place
  const upload = useUpload(rule, file, (next) => list.change(key, next))
  useReportedStanding(list, key, standingOf(upload))
  const isFirst = index === 0
  return (
    <UploadField
      id={isFirst ? id : `${id}-${index + 1}`}
      label={isFirst ? label : t('upload.numbered', { label, number: index + 1 })}
      hint={isFirst ? hint : undefined}
      takesDocuments
      upload={upload}
      accept={accept}
      error={isFirst && file === null ? error : undefined}
    />
  )
}
