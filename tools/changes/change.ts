/** One file of a change. */
export type Edit = NewFile | ChangedFile

/** A file that the change adds. */
interface NewFile {
  readonly path: string
  readonly content: string
}

/** A file to which the change adds lines. */
interface ChangedFile {
  readonly path: string
  /** Names to import, by the module that exports them; a type's begins with `type `. */
  readonly imports?: Readonly<Record<string, readonly string[]>>
  /** Lines to insert, each block behind the first place of a text. */
  readonly inserts?: readonly { readonly after: string; readonly lines: string }[]
  /** Texts to replace, each at its first place. */
  readonly replacements?: readonly { readonly text: string; readonly by: string }[]
  /** Lines for the end of the file. */
  readonly end?: string
}

/** A kind of change to the product, shown by an example that is applied to a copy of the repository. */
export interface Change {
  /** The kind, such as “a list of the console”. */
  readonly kind: string
  /** The most files that it may take by hand, without tests and states. A `*-queries.ts` counts with its handlers or its queue. */
  readonly atMost: number
  /** A `*.db.test.ts` among them proves the change in the long form. */
  readonly edits: readonly Edit[]
}
