import { pino, type Logger } from 'pino'

/** The place that a logger writes to. */
export interface LogTarget {
  /** Whether a person reads it: then lines are for people instead of JSON. */
  readonly isTerminal: boolean
  readonly write: (text: string) => void
}

/**
 * Opens the process's logger: JSON, a line for each entry; at a terminal the time, the level and the
 * message, with the other fields behind it. By default on standard output.
 *
 * @param options the lowest level that is logged, the paths of fields whose values are replaced, and further fields
 */
export async function openLogger(
  options: {
    readonly level: string
    readonly redact: readonly string[]
    /** Returns further fields of each line. */
    readonly mixin?: () => object
  },
  target: LogTarget | null = null,
): Promise<Logger> {
  const settings = { ...options, redact: [...options.redact] }
  const isTerminal = target === null ? process.stdout.isTTY : target.isTerminal
  if (!isTerminal) return target === null ? pino(settings) : pino(settings, target)
  // Only a terminal needs it.
  const { prettyFactory } = await import('pino-pretty')
  const format = prettyFactory({
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
    singleLine: true,
    colorize: true,
  })
  const write = target?.write ?? ((text: string) => void process.stdout.write(text))
  return pino(settings, { write: (line: string) => write(format(line)) })
}
