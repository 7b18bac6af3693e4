import { ActionIcon, Button, NativeSelect, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconEyeOff, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { EVALUATION_ANGLES } from '#domain/evaluation/evaluation.ts'
import { t as translate, useText } from '#web/evaluation/evaluation-texts.ts'
import { KindIcon } from '#web/ui/kind-icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { UploadProgress } from '#web/ui/upload/upload-progress.tsx'
import { useUpload, type Upload, type UploadRule } from '#web/ui/upload/use-upload.ts'
import { EVALUATION_RULE } from './evaluation-rule.ts'
import { readAngle, type DraftPicture } from './picture-drafts.ts'
import classes from './pictures-dialog.module.css'

/** Props of one picture of the form. */
export interface PictureTileProps {
  readonly draft: DraftPicture
  /** Its place in the list, from 1. */
  readonly number: number
  readonly isLast: boolean
  readonly isDisabled: boolean
  readonly onChange: (key: string, changes: Partial<DraftPicture>) => void
  readonly onMove: (key: string, by: number) => void
  readonly onDelete: (key: string) => void
  /** Called when an upload starts or ends. Must be the same function in every render. */
  readonly onBusy: (key: string, isBusy: boolean) => void
  readonly onSee: (key: string) => void
}

/** The rule of evaluation pictures (part A section 5). */
function evaluationRule(): UploadRule {
  return {
    folder: 'evaluations',
    documentType: 'evaluation',
    takes: EVALUATION_RULE.takes,
    wrongKind: (type) => translate('evaluation.wrongKind', { type }),
    tooLarge: translate('evaluation.tooLarge'),
    unreadable: translate('evaluation.unreadable'),
    sentences: { refused: 'evaluation.uploadRefused', otherwise: 'evaluation.uploadFailed' },
  }
}

/** One picture: what it shows, its view, its place, and the buttons that change it. */
export function PictureTile(props: PictureTileProps) {
  const t = useText()
  const { draft, number, isDisabled, onChange, onBusy } = props
  const { key, chosen, angle, file } = draft
  const upload = useUpload(evaluationRule(), file, (next) => {
    // A picture that replaces a hidden one is not hidden.
    if (next !== null) onChange(key, { file: next, hiddenReason: null })
  })
  const { isBusy, choose } = upload
  useChosenFile(file === null ? chosen : null, choose)
  // Before the browser paints, so that the form never shows an upload as running that has ended.
  useLayoutEffect(() => {
    onBusy(key, isBusy)
    return () => onBusy(key, false)
  }, [key, isBusy, onBusy])
  const label = angle === '' ? t('evaluation.number', { number }) : t('evaluation.named', { angle, number })
  return (
    <li className={classes['tile']} aria-label={label}>
      <Shown {...props} upload={upload} label={label} />
      <NativeSelect
        label={t('evaluation.view')}
        aria-label={t('evaluation.viewOf', { number })}
        value={angle}
        disabled={isDisabled}
        onChange={(event) => onChange(key, { angle: readAngle(event.currentTarget.value) })}
        data={[
          { value: '', label: t('evaluation.noView'), disabled: true },
          ...EVALUATION_ANGLES.map((value) => ({ value, label: value })),
        ]}
      />
      <Tools {...props} upload={upload} />
    </li>
  )
}

/** Uploads the file for which the tile was made; null once it is uploaded. */
function useChosenFile(chosen: File | null, choose: (file: File) => void): void {
  const latest = useRef(choose)
  useLayoutEffect(() => {
    latest.current = choose
  })
  useEffect(() => {
    if (chosen !== null) latest.current(chosen)
  }, [chosen])
}

type PartProps = PictureTileProps & { readonly upload: Upload }

/** The picture itself, or what stands in its place: its upload, the fault of the upload, or that the house hides it. */
function Shown(props: PartProps & { readonly label: string }) {
  const t = useText()
  const { draft, number, upload, label, onSee } = props
  const { key, file, hiddenReason } = draft
  const { task, localUrl, isBusy } = upload
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const small = localUrl ?? file?.thumbnailUrl ?? file?.url ?? null
  return (
    <>
      {isBusy ? (
        <div className={classes['box']}>
          <UploadProgress id={`cancel-${key}`} label={label} task={task} onCancel={upload.cancel} />
        </div>
      ) : hiddenReason !== null ? (
        <div className={classes['box']} data-hidden>
          <IconEyeOff size={28} stroke={1.5} aria-hidden />
          <p>{t('evaluation.hidden', { reason: hiddenReason })}</p>
        </div>
      ) : small === null || brokenUrl === small ? (
        <div className={classes['box']}>
          <IconPhoto size={32} stroke={1.5} aria-hidden />
        </div>
      ) : (
        <UnstyledButton
          className={classes['box']}
          aria-label={t('evaluation.see', { number })}
          onClick={() => onSee(key)}
        >
          <img
            src={small}
            alt=""
            width={480}
            height={360}
            loading="lazy"
            decoding="async"
            onError={() => setBrokenUrl(small)}
          />
        </UnstyledButton>
      )}
      <div role="alert" className={classes['fault']}>
        {task?.status === 'failed' && (
          <>
            <KindIcon kind="bad" size={18} />
            <span>{task.sentence}</span>
            {task.again !== null && (
              <Button variant="default" size="compact-sm" onClick={task.again}>
                {t('common.retry')}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}

function Tools({ draft, number, isLast, isDisabled, upload, onMove, onDelete }: PartProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const { key } = draft
  return (
    <Row oneLine gap={2} className={classes['tools']}>
      <ActionIcon
        variant="default"
        disabled={isDisabled || number === 1}
        aria-label={t('evaluation.earlier', { number })}
        onClick={() => onMove(key, -1)}
      >
        <IconArrowLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        disabled={isDisabled || isLast}
        aria-label={t('evaluation.later', { number })}
        onClick={() => onMove(key, 1)}
      >
        <IconArrowRight size={18} aria-hidden />
      </ActionIcon>
      <Button
        className={classes['replace'] ?? ''}
        variant="default"
        disabled={isDisabled}
        aria-label={t('evaluation.replaceNumber', { number })}
        onClick={() => input.current?.click()}
      >
        {t('evaluation.replace')}
      </Button>
      <ActionIcon
        variant="default"
        disabled={isDisabled}
        aria-label={t('evaluation.deleteNumber', { number })}
        onClick={() => onDelete(key)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      <input
        ref={input}
        className={classes['input']}
        type="file"
        accept="image/jpeg,image/png,image/svg+xml,.heic,.heif"
        tabIndex={-1}
        aria-label={t('evaluation.replaceNumber', { number })}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file !== undefined) upload.choose(file)
        }}
      />
    </Row>
  )
}
