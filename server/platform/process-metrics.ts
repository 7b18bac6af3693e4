import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** A registry's metrics, as sent between processes. */
type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/**
 * Messages between processes that share a port. A worker that receives a request for metrics over HTTP asks the primary
 * process, which collects them from all workers.
 */
type MetricsMessage =
  | { readonly kind: 'metrics: collect'; readonly id: string }
  | { readonly kind: 'metrics: report'; readonly id: string }
  | { readonly kind: 'metrics: own'; readonly id: string; readonly metrics: Metrics }
  | { readonly kind: 'metrics: all'; readonly id: string; readonly metrics: readonly Metrics[] }

/** How long to wait for a worker's metrics, in ms. Workers that do not answer are left out. */
const PATIENCE = 2_000

/** Collects the workers' metrics for the worker that requests them. Runs in the primary process. */
export function aggregateWorkerMetrics(): void {
  const answers = new Map<string, (metrics: Metrics) => void>()
  // A worker that is still starting would not answer.
  const started = new WeakSet<Worker>()
  cluster.on('listening', (worker) => started.add(worker))
  cluster.on('message', (asking, message: unknown) => {
    if (!isMetricsMessage(message)) return
    if (message.kind === 'metrics: own') answers.get(message.id)?.(message.metrics)
    if (message.kind !== 'metrics: collect') return
    const workers = Object.values(cluster.workers ?? {}).filter(
      (worker) => worker !== undefined && started.has(worker) && worker.isConnected(),
    )
    const metrics: Metrics[] = []
    const finish = (): void => {
      clearTimeout(timeout)
      answers.delete(message.id)
      if (asking.isConnected()) asking.send({ kind: 'metrics: all', id: message.id, metrics })
    }
    const timeout = setTimeout(finish, PATIENCE)
    answers.set(message.id, (of) => {
      metrics.push(of)
      if (metrics.length === workers.length) finish()
    })
    for (const worker of workers) worker?.send({ kind: 'metrics: report', id: message.id })
  })
}

/**
 * Returns a function that formats the metrics for Prometheus. If several processes share a port, it includes the
 * metrics of all of them, so that any of them can be scraped.
 */
export function createMetricsReader(registry: Registry): () => Promise<string> {
  const { worker } = cluster
  if (worker === undefined) return () => registry.metrics()
  const pending = new Map<string, (metrics: readonly Metrics[]) => void>()
  worker.on('message', (message: unknown) => {
    if (!isMetricsMessage(message)) return
    if (message.kind === 'metrics: all') pending.get(message.id)?.(message.metrics)
    if (message.kind === 'metrics: report') void sendOwn(message.id)
  })
  async function sendOwn(id: string): Promise<void> {
    const metrics = await registry.getMetricsAsJSON()
    if (worker?.isConnected()) worker.send({ kind: 'metrics: own', id, metrics })
  }
  return async () => {
    const id = randomUUID()
    const collected = new Promise<readonly Metrics[]>((resolve) => pending.set(id, resolve))
    worker.send({ kind: 'metrics: collect', id })
    try {
      return await AggregatorRegistry.aggregate([...(await collected)]).metrics()
    } finally {
      pending.delete(id)
    }
  }
}

function isMetricsMessage(message: unknown): message is MetricsMessage {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    typeof message.kind === 'string' &&
    message.kind.startsWith('metrics: ')
  )
}
