import type { Database } from '#server/platform/db/pool.ts'

/** One figure of the benchmark, with what it has to reach. */
export interface Row {
  readonly what: string
  /** As it is read: "12,300/s", "0.8 ms". */
  readonly figure: string
  /** As it is read; empty where the figure is there to compare with. */
  readonly target: string
  /** Null where there is no target, or nothing to measure with. */
  readonly held: boolean | null
}

/** A database of one section's own: migrated, durable, on the one server of the run. */
export interface BenchDatabase extends Database {
  readonly url: string
}

/** A process of the house on a database, as it runs in production. */
export interface BenchApp {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

/** What a section measures with. */
export interface Bench {
  /** From 0 to 1: how much of the full size is measured; for development. */
  readonly scale: number
  makeDatabase(name: string): Promise<BenchDatabase>
  dropDatabase(database: BenchDatabase): Promise<void>
  startApp(databaseUrl: string): Promise<BenchApp>
  /** Tells how it goes. */
  say(line: string): void
}

/** A part of the benchmark. Answers its rows. */
export type Section = (bench: Bench) => Promise<readonly Row[]>

/** A row whose figure has a target. */
export function row(what: string, figure: string, target: string, held: boolean | null): Row {
  return { what, figure, target, held }
}

/** A row to compare others with. */
export function comparison(what: string, figure: string): Row {
  return { what, figure, target: '', held: null }
}

const wholes = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** "12,300/s" */
export function perSecond(rate: number): string {
  return `${wholes.format(rate)}/s`
}

/** "0.84 ms", "132 ms" */
export function inMs(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(2) : wholes.format(milliseconds)} ms`
}

/** "1.52×" */
export function times(ratio: number): string {
  return `${ratio.toFixed(2)}×`
}

/** A count in Indian grouping. */
export function count(number: number): string {
  return wholes.format(number)
}

/** The value below which so many of a hundred lie; the list need not be in order. */
export function percentile(values: readonly number[], percent: number): number {
  const inOrder = values.toSorted((a, b) => a - b)
  return inOrder[Math.max(0, Math.ceil((inOrder.length * percent) / 100) - 1)] ?? NaN
}
