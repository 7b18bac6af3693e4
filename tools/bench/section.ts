import type { Database } from '#server/platform/db/pool.ts'

/** One measured value of the benchmark, with its target. */
export interface Row {
  readonly what: string
  /** Formatted: "12,300/s", "0.8 ms". */
  readonly figure: string
  /** Formatted; empty if the value only serves as a comparison. */
  readonly target: string
  /** Whether the target is met; null without a target or a measurement. */
  readonly held: boolean | null
}

/** One section's own database: migrated, durable, on the server that all sections share. */
export interface BenchDatabase extends Database {
  readonly url: string
}

/** The app on a database, as it runs in production. */
export interface BenchApp {
  readonly port: number
  /** Its process, or the one that started its processes. */
  readonly pid: number
  stop(): Promise<void>
}

/** Watches the disk beside a load, because a pause of the disk delays every bid that commits meanwhile. */
export interface DiskWatch {
  /** Returns the longest time in ms that a durable write of one block took since the last call. */
  longest(): Promise<number>
  stop(): Promise<void>
}

/** The tools that a section measures with. */
export interface Bench {
  /** The fraction of the full size to measure, from 0 to 1; for development. */
  readonly scale: number
  makeDatabase(name: string): Promise<BenchDatabase>
  dropDatabase(database: BenchDatabase): Promise<void>
  /** Starts the app, in one process or in several that share the port. */
  startApp(databaseUrl: string, processes?: number, watch?: { readonly ticksPort: number }): Promise<BenchApp>
  /** Watches the disk that the databases are on. */
  watchDisk(): Promise<DiskWatch>
  /** Reports progress. */
  report(line: string): void
}

/** A part of the benchmark. Returns its rows. */
export type Section = (bench: Bench) => Promise<readonly Row[]>

/** Makes a row with a target. */
export function row(what: string, figure: string, target: string, held: boolean | null): Row {
  return { what, figure, target, held }
}

/** Makes a row without a target, to compare others with. */
export function comparison(what: string, figure: string): Row {
  return { what, figure, target: '', held: null }
}

const wholes = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** Formats a rate: "12,300/s". */
export function perSecond(rate: number): string {
  return `${wholes.format(rate)}/s`
}

/** Formats milliseconds: "0.84 ms", "132 ms". */
export function inMs(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(2) : wholes.format(milliseconds)} ms`
}

/** Formats a ratio: "1.52×". */
export function times(ratio: number): string {
  return `${ratio.toFixed(2)}×`
}

/** Formats a count with Indian digit grouping: "1,00,000". */
export function count(number: number): string {
  return wholes.format(number)
}

/** Computes the percentile of the values, which need not be sorted. */
export function percentile(values: readonly number[], percent: number): number {
  const inOrder = values.toSorted((a, b) => a - b)
  return inOrder[Math.max(0, Math.ceil((inOrder.length * percent) / 100) - 1)] ?? NaN
}
