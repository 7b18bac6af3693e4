import 'yet-another-react-lightbox/styles.css'
import PictureViewer from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { CarPicture } from '#domain/car.ts'
import { useText } from '#web/text/text.ts'
import classes from './picture-preview.module.css'

/** The pictures and the one to begin with. */
export interface PicturePreviewProps {
  readonly pictures: readonly CarPicture[]
  readonly index: number
  readonly onClose: () => void
}

/** The pictures over the whole screen, with zoom. Fetched when the first of them is opened. */
export function PicturePreview({ pictures, index, onClose }: PicturePreviewProps) {
  const t = useText()
  return (
    <PictureViewer
      open
      className={classes['preview'] ?? ''}
      close={onClose}
      index={index}
      slides={pictures.map(({ url, alt }) => ({ src: url, alt }))}
      plugins={[Zoom]}
      carousel={{ finite: true, padding: 0 }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      {...(pictures.length === 1 && { render: { buttonPrev: () => null, buttonNext: () => null } })}
      labels={{
        Lightbox: t('carDetails.preview'),
        'Photo gallery': t('carDetails.gallery'),
        Previous: t('car.previousPicture'),
        Next: t('car.nextPicture'),
        Close: t('common.close'),
        'Zoom in': t('carDetails.zoomIn'),
        'Zoom out': t('carDetails.zoomOut'),
      }}
    />
  )
}
