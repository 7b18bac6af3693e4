import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm test` runs the short tier, `npm run test:long` the long one. */
    readonly tier: 'short' | 'long'
  }
}

/** The size of a check: full in the long tier, about a fiftieth in the short one. For files `*.long.db.test.ts`. */
export function sizeOf<T>(size: { readonly short: T; readonly long: T }): T {
  return size[inject('tier')]
}

/** One of `parts` parts of a list in the short tier, the whole list in the long one. */
export function partOf<T>(list: readonly T[], part: number, parts: number): readonly T[] {
  return sizeOf({ short: list.filter((_, index) => index % parts === part), long: list })
}

/** Prints what a check did, for the reader of the run: counts and durations. */
export function report(line: string): void {
  process.stdout.write(`${line}\n`)
}
