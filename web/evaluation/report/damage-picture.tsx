import { useState } from 'react'
import { useText } from '#web/text/text.ts'
import { PicturePreview } from '#web/ui/lazy-picture-preview.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './damage-step.module.css'

/** The picture of a damage, which opens in full size. */
export function DamagePicture(props: {
  readonly label: string
  readonly url: string | null
  readonly thumbnailUrl: string | null
  /** Whether the picture is on this phone only. */
  readonly isLocal: boolean
}) {
  const { label, url, thumbnailUrl, isLocal } = props
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (url === null) return null
  return (
    <div className={classes['picture']}>
      <button
        type="button"
        aria-label={t('report.seePicture', { damage: label })}
        onClick={() => setOpen(true)}
      >
        <img src={thumbnailUrl ?? url} alt="" loading="lazy" />
      </button>
      {isLocal && <StatusBadge kind="waiting">{t('report.pictureOnPhone')}</StatusBadge>}
      {isOpen && (
        <PicturePreview
          pictures={[{ url, alt: t('report.pictureOf', { damage: label }) }]}
          index={0}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
