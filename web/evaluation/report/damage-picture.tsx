import { useState } from 'react'
import { useText } from '#web/evaluation/report/report-texts.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { PicturePreview } from '#web/ui/lazy-picture-preview.ts'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import classes from './damage-step.module.css'

/** The place of a damage's picture: this phone, there refused by the server, the server before the report, or the report. */
export type PicturePlace = 'phone' | 'refused' | 'arrived' | 'report'

const BADGES: Readonly<
  Record<Exclude<PicturePlace, 'report'>, { readonly kind: StatusKind; readonly text: TextId }>
> = {
  phone: { kind: 'waiting', text: 'report.pictureOnPhone' },
  refused: { kind: 'bad', text: 'report.pictureRefused' },
  arrived: { kind: 'good', text: 'report.pictureArrived' },
}

/** The picture of a damage, which opens in full size, and where it is unless it stands in the report. */
export function DamagePicture(props: {
  readonly label: string
  readonly url: string | null
  readonly thumbnailUrl: string | null
  readonly place: PicturePlace
}) {
  const { label, url, thumbnailUrl, place } = props
  const t = useText()
  const tAny = useAnyText()
  const [isOpen, setOpen] = useState(false)
  const badge = place === 'report' ? null : BADGES[place]
  if (url === null && badge === null) return null
  return (
    <Row gap={3} align="center" className={classes['picture']}>
      {url !== null && (
        <button
          type="button"
          aria-label={t('report.seePicture', { damage: label })}
          onClick={() => setOpen(true)}
        >
          <img src={thumbnailUrl ?? url} alt="" loading="lazy" />
        </button>
      )}
      {badge !== null && <StatusBadge kind={badge.kind}>{tAny(badge.text)}</StatusBadge>}
      {isOpen && url !== null && (
        <PicturePreview
          pictures={[{ url, alt: t('report.pictureOf', { damage: label }) }]}
          index={0}
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  )
}
