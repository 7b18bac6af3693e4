/** A checked-in file that is generated from another source; `npm run generate` updates it. */
export interface GeneratedFile {
  /** Path from the repository's root. */
  readonly path: string
  /** What the file should hold now. */
  generate(): Promise<string>
}
