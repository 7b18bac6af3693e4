import { inMs, percentile, times } from './section.ts'

/** The turns with each of the two loads, which alternate. */
export const TURNS = 8
/** The turns before them with bids alone. */
export const TURNS_ALONE = 3
/** How many times as long as beside the control the p99 may be, and the p99 in ms that is always allowed. */
const MAX_RATIO = 1.2
const ALWAYS_ALLOWED = 25

/** The p99 of the bids in each turn, in ms: beside a work, and beside the control. */
export interface Turns {
  readonly work: readonly number[]
  readonly control: readonly number[]
}

/** The medians of the turns, and whether the work delays bids no more than it may. One slow turn decides nothing. */
export function compareTurns({ work, control }: Turns): {
  readonly figure: string
  readonly target: string
  readonly held: boolean
} {
  const [beside, besideControl] = [percentile(work, 50), percentile(control, 50)]
  return {
    figure: `${inMs(beside)}, ${inMs(besideControl)} = ${times(beside / besideControl)}`,
    target: `≤ ${inMs(ALWAYS_ALLOWED)} or ${times(MAX_RATIO)}`,
    held: beside <= Math.max(ALWAYS_ALLOWED, MAX_RATIO * besideControl),
  }
}

/** Processor time in seconds, and the seconds in which it was taken. */
export interface Spent {
  readonly processor: number
  readonly seconds: number
}

/**
 * Returns the cores that the next control must burn, so that its turn takes as much processor time as the work's: those
 * that the last control burned, and what its turn took less. Bids cost less when they wait and are placed together, so
 * what bids take alone says little about what a work takes beside them. Never below 0.
 */
export function correctBurn(burned: number, work: Spent, control: Spent): number {
  return Math.max(0, burned + rateOf(work) - rateOf(control))
}

/** Returns how many cores were busy. */
export function rateOf({ processor, seconds }: Spent): number {
  return processor / seconds
}

/** Divides busy cores among as few processes as can burn them: `burners` at most, each less than a whole core. */
export function shareOut(cores: number, burners: number): readonly number[] {
  const needed = Math.min(burners, Math.ceil(cores))
  return Array.from({ length: needed }, () => Math.min(1, cores / needed))
}
