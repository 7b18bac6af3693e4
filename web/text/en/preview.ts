import { textFamily } from '#web/text/text-family.ts'

/** A picture over the whole screen. */
export const previewTexts = {
  'preview.title': 'Full-size pictures',
  'preview.pictures': 'Pictures',
  'preview.previous': 'Previous picture',
  'preview.next': 'Next picture',
  'preview.zoomIn': 'Zoom in',
  'preview.zoomOut': 'Zoom out',
} as const

export const { useText, t } = textFamily('preview', previewTexts)
