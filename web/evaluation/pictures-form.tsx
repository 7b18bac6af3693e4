import { Button } from '@mantine/core'
import { IconPhotoPlus, IconStar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { carTitle } from '#domain/car/car-labels.ts'
import { MANDATORY_ANGLE, MAX_EVALUATION_PICTURES } from '#domain/evaluation/evaluation.ts'
import { useText } from '#web/evaluation/evaluation-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { PicturePreview } from '#web/ui/lazy-picture-preview.ts'
import { PictureTile } from './picture-tile.tsx'
import classes from './pictures-dialog.module.css'
import { usePictures, type Pictures, type PicturesToChange } from './use-pictures.ts'

const ACCEPTED = 'image/jpeg,image/png,image/svg+xml,.heic,.heif'

/** Props of the form with the pictures of a car. */
export interface PicturesFormProps extends Omit<PicturesToChange, 'onSubmitted'> {
  /** Called with the number of new pictures that leaving would lose; null if there are no changes. */
  readonly onUnsaved: (pictures: number | null) => void
  /** Called when something else covers the form, and when it no longer does. */
  readonly onCovered: (isCovered: boolean) => void
  readonly onClose: () => void
}

/** The pictures of a car as tiles to add to, delete, replace, put in order, look at and submit. */
export function PicturesForm(props: PicturesFormProps) {
  const t = useText()
  const { car, onUnsaved, onCovered } = props
  const pictures = usePictures({ ...props, onSubmitted: props.onClose })
  const { drafts, unsaved, deleting } = pictures
  const [seen, see] = useState<string | null>(null)
  const isCovered = seen !== null || deleting !== null
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved])
  useEffect(() => onCovered(isCovered), [isCovered, onCovered])
  const shown = drafts.flatMap(({ key, angle, file, hiddenReason }) =>
    file === null || hiddenReason !== null ? [] : [{ key, url: file.url, alt: angle }],
  )
  return (
    <div className={classes['form']}>
      <p className={classes['lead']}>{t('evaluation.lead')}</p>
      <ul className={classes['tiles']} aria-label={t('evaluation.list', { title: carTitle(car) })}>
        {!pictures.hasFront && <AddFront pictures={pictures} />}
        {drafts.map((draft, index) => (
          <PictureTile
            key={draft.key}
            draft={draft}
            number={index + 1}
            isLast={index === drafts.length - 1}
            isDisabled={pictures.isSending}
            onChange={pictures.change}
            onMove={pictures.move}
            onDelete={pictures.askToDelete}
            onBusy={pictures.keepBusy}
            onSee={see}
          />
        ))}
      </ul>
      <AddMore pictures={pictures} />
      {/* The sentences stand with the button, in view however many pictures there are. */}
      <div className={classes['actions']}>
        <Faults pictures={pictures} />
        <Button size="md" loading={pictures.isSubmitting} onClick={pictures.submit}>
          {t('evaluation.submit')}
        </Button>
      </div>
      {seen !== null && (
        <PicturePreview
          pictures={shown}
          index={Math.max(
            0,
            shown.findIndex(({ key }) => key === seen),
          )}
          onClose={() => see(null)}
        />
      )}
      {deleting !== null && (
        <ConfirmModal
          opened
          danger
          title={t('evaluation.deleteTitle')}
          confirmLabel={t('evaluation.yesDelete')}
          busy={pictures.isDeleting}
          onConfirm={pictures.confirmDelete}
          onCancel={pictures.keep}
        >
          <p>{t('evaluation.deleteText')}</p>
          {deleting.isLast && <p>{t('evaluation.deleteLast')}</p>}
        </ConfirmModal>
      )}
    </div>
  )
}

/** The place of the mandatory view while no picture shows it. */
function AddFront({ pictures }: { readonly pictures: Pictures }) {
  const t = useText()
  return (
    <li className={classes['front']}>
      <span className={classes['frontName']}>
        <IconStar size={18} aria-hidden />
        {t('evaluation.frontFace')}
      </span>
      <AddButton
        label={t('evaluation.addFront')}
        isMain
        isDisabled={pictures.isSending}
        onChosen={(files) => pictures.add(files.slice(0, 1), MANDATORY_ANGLE)}
      />
    </li>
  )
}

/** The button for further pictures, on which they can also be dropped. */
function AddMore({ pictures }: { readonly pictures: Pictures }) {
  const t = useText()
  const isFull = pictures.drafts.length >= MAX_EVALUATION_PICTURES
  return (
    <div
      className={classes['add']}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!isFull && !pictures.isSending) pictures.add([...event.dataTransfer.files], '')
      }}
    >
      <AddButton
        label={t('evaluation.add')}
        isDisabled={isFull || pictures.isSending}
        onChosen={(files) => pictures.add(files, '')}
      />
      <span className={classes['drop']}>{t('evaluation.drop')}</span>
    </div>
  )
}

function AddButton(props: {
  readonly label: string
  readonly isMain?: boolean
  readonly isDisabled: boolean
  readonly onChosen: (files: readonly File[]) => void
}) {
  const { label, isMain = false, isDisabled, onChosen } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className={classes['input']}
        type="file"
        accept={ACCEPTED}
        multiple={!isMain}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          onChosen(files)
        }}
      />
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconPhotoPlus size={18} aria-hidden />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}

/** Why pictures were left out, and why the last submission or deletion failed. */
function Faults({ pictures }: { readonly pictures: Pictures }) {
  const t = useText()
  const { fault, hasChangedElsewhere, leftOut } = pictures
  return (
    <div className={classes['faults']}>
      {leftOut > 0 && (
        <Callout kind="waiting">
          {t('evaluation.tooMany', { max: MAX_EVALUATION_PICTURES, count: leftOut })}
        </Callout>
      )}
      {fault !== null && (
        <Callout
          kind="bad"
          {...(hasChangedElsewhere && {
            actions: (
              <Button variant="default" loading={pictures.isReading} onClick={pictures.takeLatest}>
                {t('evaluation.showLatest')}
              </Button>
            ),
          })}
        >
          {fault}
          {hasChangedElsewhere && pictures.newCount > 0 && ` ${t('evaluation.keptNew')}`}
        </Callout>
      )}
    </div>
  )
}
