import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm test` runs the short tier, `npm run test:long` the long one. */
    readonly tier: 'short' | 'long'
  }
}

/**
 * Returns the size of a check: full in the long tier, about a fiftieth in the short one. For files `*.long.db.test.ts`.
 */
export function sizeOf<T>(size: { readonly short: T; readonly long: T }): T {
  return size[inject('tier')]
}

/** Returns one of `parts` parts of a list in the short tier, the whole list in the long one. */
export function partOf<T>(list: readonly T[], part: number, parts: number): readonly T[] {
  return sizeOf({ short: list.filter((_, index) => index % parts === part), long: list })
}

/** Whether the tests run in the long tier. For tests of which another test of the same file is the short form. */
export const isLong = (): boolean => sizeOf({ short: false, long: true })

/** Prints the result of a check for the reader of the test run: counts and durations. */
export function report(line: string): void {
  process.stdout.write(`${line}\n`)
}
