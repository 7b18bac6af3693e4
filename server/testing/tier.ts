import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm test` runs the short tier, `npm run test:long` the long one. */
    readonly tier: 'short' | 'long'
  }
}

/** How large a check is: whole in the long tier, at about a fiftieth in the short one. In `*.long.db.test.ts`. */
export function sizeOf<T>(size: { readonly short: T; readonly long: T }): T {
  return size[inject('tier')]
}

/** One of so many parts of a list in the short tier, the whole of it in the long one. */
export function partOf<T>(list: readonly T[], part: number, parts: number): readonly T[] {
  return sizeOf({ short: list.filter((_, index) => index % parts === part), long: list })
}

/** Tells what a check did, for whoever reads the run: counts, and how long things took. */
export function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
