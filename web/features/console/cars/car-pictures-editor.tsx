import { ActionIcon, Button, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconArrowLeft, IconArrowRight, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { StockCar } from '#contract/admin-cars.ts'
import { MAX_FILE_BYTES } from '#domain/file-rules.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { uploadFile } from '#web/api/upload-file.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import classes from './car-pictures-editor.module.css'
import { moveTo } from './move-to.ts'

const MOST_PICTURES = 30
const SENTENCES: ErrorSentences = { answered: 'asSaid', otherwise: 'console.uploadFailed' }

/** An upload under way: which of how many, and how much of it has gone out (0 to 1). */
interface Upload {
  readonly number: number
  readonly of: number
  readonly part: number
}

/** A car's pictures: add, put in order, take away. Each change is kept at once. */
export function CarPicturesEditor({ car }: { readonly car: StockCar }) {
  const t = useText()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [upload, setUpload] = useState<Upload | null>(null)
  const [faults, setFaults] = useState<readonly string[]>([])
  const update = useChange('admin/updateCar')
  const pictures = car.car_image_urls
  const isBusy = upload !== null || update.isPending

  async function save(next: readonly { readonly url: string; readonly alt?: string }[]): Promise<void> {
    const car_image_urls = next.map(({ url, alt }) => ({ url, ...(alt !== undefined && { alt }) }))
    try {
      await update.mutateAsync({ carId: car.id, car_image_urls })
      await queries.invalidateQueries({ queryKey: queryKeyOf('admin/getCar', { carId: car.id }) })
      void queries.invalidateQueries({ queryKey: queryKeyOf('admin/getCars') })
    } catch (error) {
      setFaults((before) => [
        ...before,
        errorMessage(error, { refused: 'asSaid', otherwise: 'console.saveFailed' }),
      ])
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    setFaults([])
    const added: { url: string }[] = []
    for (const [index, file] of files.slice(0, MOST_PICTURES - pictures.length).entries()) {
      if (file.size > MAX_FILE_BYTES) {
        setFaults((before) => [...before, t('console.pictureTooLarge', { name: file.name })])
        continue
      }
      const progress = { number: index + 1, of: files.length }
      setUpload({ ...progress, part: 0 })
      try {
        const picture = {
          content: file,
          name: file.name,
          folder: 'car-images',
          metadata: { carId: car.id },
        } as const
        const onProgress = (part: number) => setUpload({ ...progress, part })
        const { publicUrl } = await uploadFile(picture, { onProgress })
        added.push({ url: publicUrl })
      } catch (error) {
        setFaults((before) => [...before, `${file.name}: ${errorMessage(error, SENTENCES)}`])
      }
    }
    setUpload(null)
    if (added.length > 0) await save([...pictures, ...added])
  }

  return (
    <div
      className={classes['editor']}
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
          <li key={picture.url} className={classes['picture']}>
            <CarPicture url={picture.thumbnailUrl} alt={picture.alt} />
            <div className={classes['tools']}>
              <ActionIcon
                variant="default"
                disabled={isBusy || index === 0}
                aria-label={t('console.pictureEarlier', { number: index + 1 })}
                onClick={() => void save(moveTo(pictures, index, index - 1))}
              >
                <IconArrowLeft size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                disabled={isBusy || index === pictures.length - 1}
                aria-label={t('console.pictureLater', { number: index + 1 })}
                onClick={() => void save(moveTo(pictures, index, index + 1))}
              >
                <IconArrowRight size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                disabled={isBusy}
                aria-label={t('console.pictureRemove', { number: index + 1 })}
                onClick={() => void save(pictures.filter((other) => other !== picture))}
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
        accept="image/jpeg,image/png,image/webp,image/svg+xml"
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
        variant="default"
        leftSection={<IconPhotoPlus size={18} aria-hidden />}
        disabled={isBusy || pictures.length >= MOST_PICTURES}
        onClick={() => input.current?.click()}
      >
        {t('console.addPictures')}
      </Button>
      <p className={classes['hint']}>{t('console.picturesHint')}</p>
    </div>
  )
}
