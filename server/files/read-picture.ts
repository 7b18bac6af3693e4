import { buffer } from 'node:stream/consumers'
import type { FileStore } from './file-store.ts'
import type { FileEntry } from './file-queries.ts'
import { loadSharp } from './load-sharp.ts'

/**
 * Reads a stored picture as PNG on white, at most `width` px wide, for papers, which cannot hold the format in which
 * pictures are stored. Returns null if its content is gone.
 */
export async function readPictureAsPng(
  store: FileStore,
  { folder, sha256 }: Pick<FileEntry, 'folder' | 'sha256'>,
  width: number,
): Promise<Buffer | null> {
  const open = await store.open({ folder, sha256, variant: 'original' })
  if (open === null) return null
  const sharp = await loadSharp()
  return sharp(await buffer(open.content))
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: 'white' })
    .png()
    .toBuffer()
}
