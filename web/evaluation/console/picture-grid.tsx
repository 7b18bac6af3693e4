import { useState } from 'react'
import type { ModeratedPicture } from '#contract/evaluation/picture-moderation.ts'
import { useText } from '#web/evaluation/console/pictures-texts.ts'
import { PicturePreview } from '#web/ui/lazy-picture-preview.ts'
import { PictureEntry } from './picture-entry.tsx'
import classes from './picture-entry.module.css'

/** The number of pictures on the first screen, which are fetched first. */
const FIRST_SCREEN = 4

/** Pictures of evaluations side by side; one opens over the others. */
export function PictureGrid({ pictures }: { readonly pictures: readonly ModeratedPicture[] }) {
  const t = useText()
  const [seen, see] = useState<string | null>(null)
  return (
    <>
      <ul className={classes['pictures']} aria-label={t('pictures.title')}>
        {pictures.map((picture, index) => (
          <PictureEntry
            key={picture.id}
            picture={picture}
            isEager={index < FIRST_SCREEN}
            onSee={() => see(picture.id)}
          />
        ))}
      </ul>
      {seen !== null && (
        <PicturePreview
          pictures={pictures.map(({ url, angle, title }) => ({
            url,
            alt: t('pictures.name', { angle, title }),
          }))}
          index={Math.max(
            0,
            pictures.findIndex(({ id }) => id === seen),
          )}
          onClose={() => see(null)}
        />
      )}
    </>
  )
}
