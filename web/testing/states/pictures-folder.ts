declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for the pictures of all states, below the project's; empty to take none. */
    readonly picturesFolder: string
  }
}

/** Returns what the tests of states are given: the folder for pictures, if any are to be taken. */
export function providePictures(folder: string | undefined): { readonly picturesFolder: string } {
  return { picturesFolder: folder ?? '' }
}
