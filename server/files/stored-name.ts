import type { FileAddress } from './file-store.ts'

const STORED_NAME = /^([0-9a-f]{64})(?:-thumbnail)?$/

/** Returns the name of a stored file: `<folder>/<first two digits>/<SHA-256>`, of a thumbnail with `-thumbnail`. */
export function storedName({ folder, sha256, variant }: FileAddress): string {
  const content = Buffer.from(sha256).toString('hex')
  return `${folder}/${content.slice(0, 2)}/${content}${variant === 'original' ? '' : '-thumbnail'}`
}

/** Returns the hexadecimal SHA-256 of which the last part of a stored file's name consists; null for other names. */
export function contentOfName(lastPart: string): string | null {
  return STORED_NAME.exec(lastPart)?.[1] ?? null
}
