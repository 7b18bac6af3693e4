import { inMs, percentile, times } from './section.ts'

/** The turns with each of the two loads, which alternate. */
export const TURNS = 8
/** The turns before them with bids alone. */
export const TURNS_ALONE = 3
/** The maximum ratio of the p99 beside the work to the p99 beside the control. */
const MAX_RATIO = 1.2
/** A p99 that is always allowed, in ms. */
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
 * Returns how many cores the next control must burn so that its turn uses as much processor time as the work's: the
 * cores that the last control burned, corrected by the difference between the two turns. The difference is measured, not
 * computed from the bids alone, because bids cost less when they wait and are placed together. Never below 0.
 */
export function correctBurn(burned: number, work: Spent, control: Spent): number {
  return Math.max(0, burned + rateOf(work) - rateOf(control))
}

/** Returns how many cores were busy. */
export function rateOf({ processor, seconds }: Spent): number {
  return processor / seconds
}

/** Divides busy cores among as few processes as possible: at most `burners`, each at most one core. */
export function shareOut(cores: number, burners: number): readonly number[] {
  const needed = Math.min(burners, Math.ceil(cores))
  return Array.from({ length: needed }, () => Math.min(1, cores / needed))
}
