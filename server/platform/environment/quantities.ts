import * as z from 'zod'

/** The units of durations in ms, and of sizes in bytes. */
const UNITS = {
  duration: { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 },
  size: { kb: 1_024, mb: 1_048_576, gb: 1_073_741_824, tb: 1_099_511_627_776 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>

type Kind = keyof typeof UNITS

/** The names of the units that a duration or a size may be given in. */
export const UNIT_NAMES: Readonly<Record<Kind, readonly string[]>> = {
  duration: Object.keys(UNITS.duration),
  size: Object.keys(UNITS.size),
}

/** The units of bare numbers: what each is called, its kind, and its size in the smallest unit. */
const BARE = {
  milliseconds: { kind: 'duration', factor: UNITS.duration.ms, example: '500ms' },
  seconds: { kind: 'duration', factor: UNITS.duration.s, example: '15m' },
  megabytes: { kind: 'size', factor: UNITS.size.mb, example: '10gb' },
} as const

/** The bounds of a number. */
interface Bounds {
  readonly min: number
  readonly max?: number
  /** Permits fractions; otherwise a number is whole. */
  readonly fractions?: boolean
}

const WITH_UNIT = /^\s*(\d+(?:\.\d+)?)\s*([a-zµ]+)\s*$/i

/** An environment variable that is a whole number. */
export const wholeNumber = (min: number, max?: number) =>
  z.string().transform((text, context) => {
    const value = Number(text)
    if (isWithin(value, { min, ...(max !== undefined && { max }) })) return value
    context.addIssue({ code: 'custom', message: `must be a whole number ${inWords(min, max)}` })
    return z.NEVER
  })

/**
 * An environment variable that is a duration or a size, which becomes a number of `bare` units. A number without a unit
 * counts them.
 */
export const quantity = (bare: keyof typeof BARE, bounds: Bounds) =>
  z.string().transform((text, context) => {
    const refuse = (message: string): never => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    const { kind, factor, example } = BARE[bare]
    const [, amount, given = ''] = WITH_UNIT.exec(text) ?? []
    const unit = new Map<string, number>(Object.entries(UNITS[kind])).get(
      kind === 'size' ? given.toLowerCase() : given,
    )
    if (amount !== undefined && unit === undefined) {
      return refuse(`must have one of the units ${UNIT_NAMES[kind].join(', ')}`)
    }
    const value = unit === undefined ? Number(text) : roundOff((Number(amount) * unit) / factor)
    if (isWithin(value, bounds)) return value
    const { min, max, fractions } = bounds
    const number = fractions === true ? 'a number' : 'a whole number'
    return refuse(`must be ${number} of ${bare} ${inWords(min, max)}, or have a unit, such as ${example}`)
  })

function isWithin(value: number, { min, max = Number.MAX_SAFE_INTEGER, fractions = false }: Bounds): boolean {
  return (fractions ? Number.isFinite(value) : Number.isSafeInteger(value)) && value >= min && value <= max
}

/** Removes the error of a division, so that 1.1 hours are 3960 seconds. */
function roundOff(value: number): number {
  return Number(value.toFixed(6))
}

function inWords(min: number, max: number | undefined): string {
  return max === undefined ? `of at least ${min}` : `from ${min} to ${max}`
}

/** An environment variable that is a size in megabytes. */
export const megabytes = quantity('megabytes', { min: 0.001, max: 100_000_000, fractions: true })
