import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { HistoryEntry } from '#web/api/decoders.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import { useText } from '#web/text/en/car-details.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CarView } from './car-view.ts'
import classes from './history.module.css'
import { PicturePreview } from '#web/ui/lazy-picture-preview.ts'

/** How many entries are shown at first and added each time. */
const PAGE = 10

/** The events between the dealer and this car, newest first. */
export function History({ history }: Pick<CarView, 'history'>) {
  const t = useText()
  const [shown, setShown] = useState(PAGE)
  const hasMore = history !== null && history.length > shown
  return (
    <Stack as="section" above={8} gap={3} justify="start">
      <Text as="h2" size={20}>
        {t('carDetails.history')}
      </Text>
      {history === null && <Skeleton height="3rem" />}
      {history?.length === 0 && <Text tone="soft">{t('carDetails.noHistory')}</Text>}
      {history !== null && history.length > 0 && (
        <ol className={classes['entries']}>
          {history.slice(0, shown).map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <Button
        variant="default"
        disabled={!hasMore}
        title={hasMore ? undefined : t('carDetails.allShown')}
        onClick={() => setShown(shown + PAGE)}
      >
        {t('carDetails.loadPrevious')}
      </Button>
      <div className={classes['message']} data-screen-only>
        <input
          type="text"
          disabled
          placeholder={t('carDetails.message')}
          aria-label={t('carDetails.message')}
          title={t('common.comingSoon')}
        />
        <span className={classes['soon']}>
          {t('common.comingSoon')}
          <IconSend size={18} aria-hidden />
        </span>
      </div>
    </Stack>
  )
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const t = useText()
  const [preview, setPreview] = useState<number | null>(null)
  const { at, log, images } = entry
  return (
    <li className={classes['entry']}>
      <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
      <p>{log}</p>
      {images.length > 0 && (
        <Row above={2} gap={2} className={classes['images']}>
          {images.map((image, index) => (
            <button
              key={image.url}
              type="button"
              aria-label={t('carDetails.historyPicture', { number: index + 1, log })}
              onClick={() => setPreview(index)}
            >
              <CarPicture url={image.thumbnailUrl} alt="" />
            </button>
          ))}
        </Row>
      )}
      {preview !== null && (
        <PicturePreview pictures={images} index={preview} onClose={() => setPreview(null)} />
      )}
    </li>
  )
}
