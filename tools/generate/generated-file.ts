/** A file of the repository that a tool writes from another source; `npm run generate` renews it. */
export interface GeneratedFile {
  /** Path from the repository's root. */
  readonly path: string
  /** What the file should hold now. */
  generate(): Promise<string>
}
