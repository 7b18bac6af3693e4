import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
type Level = (typeof LEVELS)[number]
type Bindings = Parameters<FastifyBaseLogger['child']>[0]
type ChildOptions = Parameters<FastifyBaseLogger['child']>[1]

/**
 * Creates the logger of one request, which adds `bindings` to each line. The child logger behind it is made with the first
 * line that is written: making one takes longer than most requests, because it redacts its bindings, and most requests log
 * nothing.
 */
export function createRequestLogger(
  parent: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildOptions,
): FastifyBaseLogger {
  return new RequestLogger(parent, bindings, options) as unknown as FastifyBaseLogger
}

/** Its methods are on the prototype, one for each level. */
class RequestLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #options: ChildOptions
  #child: FastifyBaseLogger | null = null

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildOptions) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  get level(): string {
    return this.#parent.level
  }

  child(bindings: Bindings, options?: ChildOptions): FastifyBaseLogger {
    return this.#own().child(bindings, options)
  }

  silent(): void {}

  write(level: Level, line: readonly unknown[]): void {
    const min = pino.levels.values[this.#parent.level] ?? Infinity
    if ((pino.levels.values[level] ?? 0) < min) return
    const own = this.#own()
    Reflect.apply(own[level], own, line)
  }

  #own(): FastifyBaseLogger {
    this.#child ??= this.#parent.child(this.#bindings, this.#options)
    return this.#child
  }
}

for (const level of LEVELS) {
  Object.defineProperty(RequestLogger.prototype, level, {
    value(this: RequestLogger, ...line: readonly unknown[]) {
      this.write(level, line)
    },
  })
}
