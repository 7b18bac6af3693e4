/** How long after a failure the code is loaded again, in ms. */
const AGAIN = 10_000

/** Loads code that no screen waits for, and starts it. Repeats the load until it succeeds. */
export function loadBehind<Code>(load: () => Promise<Code>, start: (code: Code) => void): void {
  load().then(start, () => setTimeout(() => loadBehind(load, start), AGAIN))
}
