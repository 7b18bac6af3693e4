import { refuse, type Result } from '#domain/refusal.ts'

/** Collects single requests and processes them in batches. */
export interface MicroBatcher<Request, Done> {
  /** Resolves when the request's batch is done. */
  add(request: Request): Promise<Result<Done>>
  /** Accepts no more requests, and waits for the accepted ones. */
  stop(): Promise<void>
}

/** The outcome of one request of a batch: a result, or its own error. */
export type Settled<Done> = { readonly result: Result<Done> } | { readonly error: unknown }

export interface MicroBatcherOptions<Request, Done> {
  /**
   * Processes a batch and returns its outcomes in the order of the requests. If it throws, all requests fail with the
   * error.
   */
  readonly run: (requests: readonly Request[]) => Promise<readonly Settled<Done>[]>
  /** Maximum requests per batch. */
  readonly maxPerBatch: number
  /** Maximum waiting requests. Further ones are refused with UNAVAILABLE at once. */
  readonly maxWaiting: number
  /** Timeout in ms, after which a request is answered UNAVAILABLE. The work may still complete. */
  readonly timeoutMs: number
  /** Receives the waiting times in ms of each batch's requests. */
  readonly onBatch?: (waited: readonly number[]) => void
}

interface Waiting<Request, Done> {
  readonly request: Request
  /** In `performance.now()` time. */
  readonly since: number
  /** Timed out: it is answered already, and dropped if its batch has not begun. */
  isGivenUp: boolean
  readonly resolve: (result: Result<Done>) => void
  readonly reject: (error: unknown) => void
}

/**
 * Creates a batcher that runs one batch at a time. Requests that arrive while it runs form the next batch, which begins
 * before those of the last one are answered. No batch waits for a timer: a lone request starts at once, and batches grow
 * with the load. One timer, for the oldest request, gives up those that take too long.
 */
export function createMicroBatcher<Request, Done>(
  options: MicroBatcherOptions<Request, Done>,
): MicroBatcher<Request, Done> {
  const { run, maxPerBatch, maxWaiting, timeoutMs, onBatch } = options
  let waiting: Waiting<Request, Done>[] = []
  let batch: readonly Waiting<Request, Done>[] = []
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      waiting = waiting.filter((entry) => !entry.isGivenUp)
      batch = waiting.slice(0, maxPerBatch)
      waiting = waiting.slice(maxPerBatch)
      if (batch.length === 0) break
      const startedAt = performance.now()
      onBatch?.(batch.map((entry) => startedAt - entry.since))
      const done = batch
      const settled = await runBatch(done)
      // The next batch gets its connection and begins first, so that the database works while this one is answered.
      if (waiting.length > 0) setImmediate(answerAll, done, settled)
      else answerAll(done, settled)
      batch = []
    }
    running = null
    clearTimeout(timer)
    timer = undefined
  }

  /** Gives up the requests that have taken too long, and sets the timer for the oldest of the others. */
  function giveUpLate(): void {
    const latest = performance.now() - timeoutMs
    for (const entry of [...batch, ...waiting]) {
      if (entry.isGivenUp) continue
      if (entry.since > latest) {
        timer = setTimeout(giveUpLate, entry.since - latest)
        return
      }
      entry.isGivenUp = true
      entry.resolve(refuseBusy())
    }
    timer = undefined
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
      if (stopped || waiting.length >= maxWaiting) return Promise.resolve(refuseBusy())
      return new Promise((resolve, reject) => {
        waiting.push({ request, since: performance.now(), isGivenUp: false, resolve, reject })
        timer ??= setTimeout(giveUpLate, timeoutMs)
        running ??= runAll()
      })
    },
    async stop() {
      stopped = true
      await running
    },
  }
}

function answerAll<Done>(batch: readonly Waiting<unknown, Done>[], settled: readonly Settled<Done>[]): void {
  for (const [index, entry] of batch.entries()) {
    settle(entry, settled[index] ?? { error: new Error('The batch returned no outcome for this request.') })
  }
}

function settle<Done>({ resolve, reject }: Waiting<unknown, Done>, settled: Settled<Done>): void {
  if ('error' in settled) reject(settled.error)
  else resolve(settled.result)
}

/** Refuses with UNAVAILABLE a request that could not be processed in time. A retry may find it done. */
export function refuseBusy(): Result<never> {
  return refuse('UNAVAILABLE', 'server.busy', { retryAfterSeconds: 1 })
}
