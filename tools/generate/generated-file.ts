/** A checked-in file that is generated from another source; `npm run generate` updates it. */
export interface GeneratedFile {
  /** Path from the repository's root. */
  readonly path: string
  /** Returns the content that the file should have now. */
  generate(): Promise<string>
}
