/** Scans uploads for viruses. */
export interface Scanner {
  /** Scans one file. @throws {@link ScannerUnavailable} if the scanner gives no result. */
  scan(bytes: Uint8Array): Promise<'clean' | 'infected'>
}

/** The scanner cannot be reached, or gives no clear result. The caller may try again later. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable'
}
