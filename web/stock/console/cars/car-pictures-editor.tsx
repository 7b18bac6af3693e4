import { ActionIcon, Button, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconArrowLeft, IconArrowRight, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import { longEdgeOf, MAX_FILE_BYTES } from '#domain/files/file-rules.ts'
import { MAX_PICTURES } from '#domain/car/car-description.ts'
import { readChanged } from '#web/acts/read-changed.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { uploadFile } from '#web/api/upload-file.ts'
import { readOf, useChange } from '#web/api/use-operation.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import { HidePictureButton } from '#web/console/parts/hide-picture-button.tsx'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { moveTo } from '#web/ui/move-to.ts'
import { namePhonePicture, shrinkPicture, UnreadablePicture } from '#web/ui/upload/shrink-picture.ts'
import { formatBytes } from '#web/console/parts/format-bytes.ts'
import { ADD_PICTURES } from './car-form-address.ts'
import classes from './car-pictures-editor.module.css'
import { fitPictures } from './picture-list.ts'

const SENTENCES: ErrorSentences = { answered: 'sentence', otherwise: 'console.uploadFailed' }

interface Picture {
  readonly url: string
  readonly alt?: string
}

/** A running upload: the picture's number, the number of pictures, and the fraction sent (0 to 1). */
interface Upload {
  readonly number: number
  readonly of: number
  readonly part: number
}

/** Returns a file as it is uploaded: a picture over the limit shrunk. Null if it stays over the limit. */
async function fitForUpload(chosen: File): Promise<Blob | null> {
  if (chosen.size <= MAX_FILE_BYTES) return chosen
  const file = await namePhonePicture(chosen)
  const shrunk = await shrinkPicture(file, longEdgeOf('car-images')).catch((error: unknown) => {
    if (error instanceof UnreadablePicture) return file
    throw error
  })
  return shrunk.size > MAX_FILE_BYTES ? null : shrunk
}

/** An editor of a car's pictures: add, reorder, remove. Each change is saved at once. */
export function CarPicturesEditor({ car }: { readonly car: StockCar }) {
  const t = useText()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [upload, setUpload] = useState<Upload | null>(null)
  const [faults, setFaults] = useState<readonly string[]>([])
  const update = useChange('admin/updateCar')
  const pictures = car.car_image_urls
  const isBusy = upload !== null || update.isPending

  /** Saves the pictures that `next` returns as the car's pictures, and shows a failure. */
  async function save(next: () => Promise<readonly Picture[]> | readonly Picture[]): Promise<void> {
    try {
      const car_image_urls = (await next()).map(({ url, alt }) => ({
        url,
        ...(alt !== undefined && { alt }),
      }))
      await update.mutateAsync({ carId: car.id, car_image_urls })
      await readChanged(queries, 'admin/updateCar')
    } catch (error) {
      setFaults((before) => [
        ...before,
        errorMessage(error, { refused: 'sentence', otherwise: 'console.saveFailed' }),
      ])
    }
  }

  /** Returns as many pictures as the car has room for, and shows how many are left out. */
  function fit<More>(has: readonly Picture[], more: readonly More[]): readonly More[] {
    const { fitting, leftOut } = fitPictures(has.length, more)
    if (leftOut > 0) {
      const sentence = t('console.picturesLeftOut', { max: MAX_PICTURES, count: leftOut })
      setFaults((before) => [...before, sentence])
    }
    return fitting
  }

  async function add(files: readonly File[]): Promise<void> {
    setFaults([])
    const added: Picture[] = []
    const chosen = fit(pictures, files)
    for (const [index, file] of chosen.entries()) {
      const progress = { number: index + 1, of: chosen.length }
      setUpload({ ...progress, part: 0 })
      try {
        const content = await fitForUpload(file)
        if (content === null) {
          const sentence = t('console.pictureTooLarge', {
            name: file.name,
            size: formatBytes(MAX_FILE_BYTES),
          })
          setFaults((before) => [...before, sentence])
          continue
        }
        const picture = {
          content,
          folder: 'car-images',
          about: { carId: car.id },
        } as const
        const onProgress = (part: number) => setUpload({ ...progress, part })
        const { publicUrl } = await uploadFile(picture, { onProgress })
        added.push({ url: publicUrl })
      } catch (error) {
        setFaults((before) => [...before, `${file.name}: ${errorMessage(error, SENTENCES)}`])
      }
    }
    if (added.length > 0) {
      await save(async () => {
        // The car's pictures may have changed during the upload, which continues even after the user leaves the screen.
        const now = await queries.fetchQuery({ ...readOf('admin/getCar', { carId: car.id }), staleTime: 0 })
        return [...now.car_image_urls, ...fit(now.car_image_urls, added)]
      })
    }
    setUpload(null)
  }

  return (
    <Stack
      gap={3}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!isBusy) void add([...event.dataTransfer.files])
      }}
    >
      {faults.map((fault) => (
        <Callout key={fault} kind="bad">
          {fault}
        </Callout>
      ))}
      <ul className={classes['pictures']} aria-label={t('console.pictures')}>
        {pictures.map((picture, index) => (
          <li key={picture.url.split('?', 1)[0]} className={classes['picture']}>
            <CarPicture url={picture.thumbnailUrl} alt={picture.alt} />
            {picture.hiddenReason !== null && (
              <p className={classes['hidden']}>
                {t('console.hiddenBecause', { reason: picture.hiddenReason })}
              </p>
            )}
            <div className={classes['tools']}>
              <ActionIcon
                variant="default"
                disabled={isBusy || index === 0}
                aria-label={t('console.pictureEarlier', { number: index + 1 })}
                onClick={() => void save(() => moveTo(pictures, index, index - 1))}
              >
                <IconArrowLeft size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                disabled={isBusy || index === pictures.length - 1}
                aria-label={t('console.pictureLater', { number: index + 1 })}
                onClick={() => void save(() => moveTo(pictures, index, index + 1))}
              >
                <IconArrowRight size={18} aria-hidden />
              </ActionIcon>
              <HidePictureButton
                picture={picture.url}
                name={t('console.pictureNumber', { number: index + 1 })}
                isHidden={picture.hiddenReason !== null}
                isDisabled={isBusy}
              />
              <ActionIcon
                variant="default"
                disabled={isBusy}
                aria-label={t('console.pictureRemove', { number: index + 1 })}
                onClick={() => void save(() => pictures.filter((other) => other !== picture))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
      {pictures.length === 0 && upload === null && <p>{t('console.noPictures')}</p>}
      {upload !== null && (
        <div>
          <output>{t('console.uploading', { number: upload.number, of: upload.of })}</output>
          <Progress value={upload.part * 100} aria-label={t('console.uploadProgress')} />
        </div>
      )}
      <input
        ref={input}
        className={classes['input']}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/svg+xml,.heic,.heif"
        multiple
        tabIndex={-1}
        aria-label={t('console.addPictures')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          void add(files)
        }}
      />
      <Button
        id={ADD_PICTURES}
        variant="default"
        leftSection={<IconPhotoPlus size={18} aria-hidden />}
        disabled={isBusy || pictures.length >= MAX_PICTURES}
        onClick={() => input.current?.click()}
      >
        {t('console.addPictures')}
      </Button>
      <Text tone="faint" size={14}>
        {t('console.picturesHint', { size: formatBytes(MAX_FILE_BYTES), max: MAX_PICTURES })}
      </Text>
    </Stack>
  )
}
