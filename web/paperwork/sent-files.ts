import { t } from '#web/paperwork/paperwork-texts.ts'
import type { UploadedFile } from '#web/ui/upload/use-upload.ts'

/** Returns files that were sent before, from their links, for a form that keeps or replaces them. */
export function sentFiles(links: readonly string[]): readonly UploadedFile[] {
  return links.map((url, index) => ({
    fileId: url,
    url,
    thumbnailUrl: null,
    name: t('paperwork.sentBefore', { number: index + 1 }),
  }))
}
