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

/** Tells what a check did, for whoever reads the run: counts, and how long things took. */
export function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
