/** Looks for viruses in what people upload. */
export interface Scanner {
  /** Throws {@link ScannerUnavailable} where it can't be told. */
  scan(bytes: Uint8Array): Promise<'clean' | 'infected'>
}

/** The scanner can't be reached, or says neither yes nor no: try again later. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable'
}
