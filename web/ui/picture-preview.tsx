import 'yet-another-react-lightbox/styles.css'
import PictureViewer from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { useText } from '#web/text/en/preview.ts'
import classes from './picture-preview.module.css'
import { useBack } from './use-back.ts'

/** Props of the viewer: the pictures, and the index of the one shown first. */
export interface PicturePreviewProps {
  readonly pictures: readonly { readonly url: string; readonly alt: string }[]
  readonly index: number
  readonly onClose: () => void
}

/** A full-screen picture viewer with zoom. Its code loads when the first picture is opened. */
export function PicturePreview({ pictures, index, onClose }: PicturePreviewProps) {
  const t = useText()
  useBack(onClose)
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
        Lightbox: t('preview.title'),
        'Photo gallery': t('preview.pictures'),
        Previous: t('preview.previous'),
        Next: t('preview.next'),
        Close: t('common.close'),
        'Zoom in': t('preview.zoomIn'),
        'Zoom out': t('preview.zoomOut'),
      }}
    />
  )
}
