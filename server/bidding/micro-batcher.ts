import { refuse, type Result } from '#domain/refusal.ts'

/** Takes pieces of work one by one and has them done together. */
export interface MicroBatcher<Request, Done> {
  /** Answers when the batch that the request went with is done. */
  add(request: Request): Promise<Result<Done>>
  /** Takes nothing more, and waits for what was taken. */
  stop(): Promise<void>
}

/** What became of one request of a batch: an answer, or an error of its own. */
export type Settled<Done> = { readonly result: Result<Done> } | { readonly error: unknown }

export interface MicroBatcherOptions<Request, Done> {
  /** Does a batch, and answers in its order. An error it throws is every request's. */
  readonly run: (requests: readonly Request[]) => Promise<readonly Settled<Done>[]>
  /** Requests a batch at most. */
  readonly mostPerBatch: number
  /** Requests that wait at most; more are refused UNAVAILABLE at once. */
  readonly mostWaiting: number
  /** Milliseconds after which a request is answered UNAVAILABLE, whatever still becomes of it. */
  readonly patience: number
  /** Hears of each batch how long its requests waited for it, in milliseconds. */
  readonly onBatch?: (waited: readonly number[]) => void
}

interface Waiting<Request, Done> {
  readonly request: Request
  /** By `performance.now()`. */
  readonly since: number
  /** Answered UNAVAILABLE before its batch began: it has no part in one any more. */
  isGivenUp: boolean
  readonly settle: (settled: Settled<Done>) => void
}

/**
 * One batch is under way at a time; what comes meanwhile is the next one. No timer decides: a lone request
 * starts at once, and the more there is to do the larger the batches grow.
 */
export function createMicroBatcher<Request, Done>(
  options: MicroBatcherOptions<Request, Done>,
): MicroBatcher<Request, Done> {
  const { run, mostPerBatch, mostWaiting, patience, onBatch } = options
  let waiting: Waiting<Request, Done>[] = []
  let underWay: Promise<void> | null = null
  let stopped = false

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      waiting = waiting.filter((entry) => !entry.isGivenUp)
      const batch = waiting.slice(0, mostPerBatch)
      waiting = waiting.slice(mostPerBatch)
      if (batch.length === 0) break
      const begun = performance.now()
      onBatch?.(batch.map((entry) => begun - entry.since))
      const settled = await runBatch(batch)
      for (const [index, entry] of batch.entries()) {
        entry.settle(settled[index] ?? { error: new Error('A batch left a request without an answer') })
      }
    }
    underWay = null
  }

  async function runBatch(batch: readonly Waiting<Request, Done>[]): Promise<readonly Settled<Done>[]> {
    try {
      return await run(batch.map((entry) => entry.request))
    } catch (error) {
      return batch.map(() => ({ error }))
    }
  }

  return {
    add(request) {
      if (stopped || waiting.length >= mostWaiting) return Promise.resolve(refuseBusy())
      return new Promise((resolve, reject) => {
        const entry: Waiting<Request, Done> = {
          request,
          since: performance.now(),
          isGivenUp: false,
          settle: (settled) => {
            clearTimeout(timer)
            if ('error' in settled) reject(settled.error)
            else resolve(settled.result)
          },
        }
        const timer = setTimeout(() => {
          entry.isGivenUp = true
          resolve(refuseBusy())
        }, patience)
        waiting.push(entry)
        underWay ??= runAll()
      })
    },
    async stop() {
      stopped = true
      await underWay
    },
  }
}

/** The answer of somebody whose turn does not come in time; a repeat may find it has. */
export function refuseBusy(): Result<never> {
  return refuse('UNAVAILABLE', 'Yardbid is busy. Please try again in a moment.', { retryAfterSeconds: 1 })
}
