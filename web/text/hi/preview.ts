import type { previewTexts } from '#web/text/en/preview.ts'
import type { Translation } from '#web/text/translation.ts'

/** A picture over the whole screen. */
export const previewHi = {
  'preview.title': 'पूरे साइज़ की फ़ोटो',
  'preview.pictures': 'फ़ोटो',
  'preview.previous': 'पिछली फ़ोटो',
  'preview.next': 'अगली फ़ोटो',
  'preview.zoomIn': 'बड़ा करें',
  'preview.zoomOut': 'छोटा करें',
} satisfies Translation<typeof previewTexts>
