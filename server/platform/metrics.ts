import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ReadServer } from './db/fresh-reads.ts'
import { jobMeters, storageMeters, type JobMeters, type StorageMeters } from './upkeep-metrics.ts'

/** The stages of a bid: `wait` until its batch begins, then the stages of the batch. */
export type BidStep = 'wait' | 'begin' | 'lock' | 'load' | 'decide' | 'write' | 'commit'

/** The metrics of the bid engine, in seconds. */
export interface BidMeters {
  readonly step: (step: BidStep, seconds: number) => void
  batch(size: number): void
}

/** The metrics of the close. */
export interface CloseMeters {
  /** Records that a lot got its outcome `lagSeconds` after its end, by the database's clock. */
  closed(outcome: string, lagSeconds: number): void
  /** Records the end of a sweep over the lots that are due, and whether it was complete. */
  swept(isWhole: boolean): void
}

/** The metrics of the live streams. */
export interface LiveMeters {
  /** Sets the function that counts open streams, called on each scrape. */
  watchStreams(count: () => number): void
  /** Records that an event was sent to `streams` streams. */
  readonly sent: (event: string, streams: number) => void
  /** Records the seconds that a message took over the bus and back to its own process. */
  echoed(seconds: number): void
}

/** The metrics of admission control. */
export interface AdmissionMeters {
  /** Sets the function that counts the admitted calls of a kind, called on each scrape. */
  watch(kind: string, count: () => number): void
  refused(kind: string, reason: 'crowded' | 'share' | 'late'): void
}

/** All Prometheus metrics of one process. */
export interface Metrics {
  readonly registry: Registry
  readonly bids: BidMeters
  readonly close: CloseMeters
  readonly live: LiveMeters
  readonly admission: AdmissionMeters
  readonly jobs: JobMeters
  readonly storage: StorageMeters
  /** Records an answered request. `code` is that of the refusal, or null. */
  answered(answer: {
    readonly operation: string
    readonly status: number
    readonly code: string | null
    readonly seconds: number
  }): void
  /** Records that a read of lists was answered by the primary or by the replica. Without a replica, nothing is recorded. */
  readonly listRead: (server: ReadServer) => void
  /** Reports the pool's connections on each scrape, and counts those that break. */
  watchPool(name: string, pool: pg.Pool): void
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const STEP_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]
const LAG_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60]
const BUS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/** Declares all metrics in a new registry. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    ...requestMeters(registers),
    bids: bidMeters(registers),
    close: closeMeters(registers),
    live: liveMeters(registers),
    admission: admissionMeters(registers),
    jobs: jobMeters(registers),
    storage: storageMeters(registers),
    ...listMeters(registers),
    ...poolMeters(registers),
  }
}

function listMeters(registers: Registry[]): Pick<Metrics, 'listRead'> {
  const reads = new Counter({
    name: 'yardbid_list_reads_total',
    help: 'Reads of dealers’ lists, by the server that answered ("primary" or "replica"). Counted only with a replica.',
    labelNames: ['server'],
    registers,
  })
  return { listRead: (server) => reads.inc({ server }) }
}

function requestMeters(registers: Registry[]): Pick<Metrics, 'answered'> {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response, by operation (or route) and status.',
    labelNames: ['operation', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const refusals = new Counter({
    name: 'yardbid_refusals_total',
    help: 'Refused calls, by the code of the refusal.',
    labelNames: ['code'],
    registers,
  })
  return {
    answered({ operation, status, code, seconds }) {
      durations.observe({ operation, status }, seconds)
      if (code !== null) refusals.inc({ code })
    },
  }
}

function bidMeters(registers: Registry[]): BidMeters {
  const steps = new Histogram({
    name: 'yardbid_bid_step_seconds',
    help: 'Time that bids waited for their batch (step "wait"), and that each step of a batch took.',
    labelNames: ['step'],
    buckets: STEP_SECONDS,
    registers,
  })
  const sizes = new Histogram({
    name: 'yardbid_bid_batch_size',
    help: 'Bids in a batch.',
    buckets: BATCH_SIZES,
    registers,
  })
  return {
    step: (step, seconds) => steps.observe({ step }, seconds),
    batch: (size) => sizes.observe(size),
  }
}

function closeMeters(registers: Registry[]): CloseMeters {
  const closed = new Counter({
    name: 'yardbid_lots_closed_total',
    help: 'Lots closed by the clock, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const lag = new Histogram({
    name: 'yardbid_close_lag_seconds',
    help: 'Time from the end of a lot or of a counter-offer to its outcome, by the database’s clock.',
    buckets: LAG_SECONDS,
    registers,
  })
  const failed = new Counter({
    name: 'yardbid_close_sweeps_failed_total',
    help: 'Sweeps over ending lots in which something failed; they are retried.',
    registers,
  })
  const latest = new Gauge({
    name: 'yardbid_close_last_sweep_timestamp_seconds',
    help: 'Time of the last complete sweep over ending lots, by this process’s clock.',
    aggregator: 'max',
    registers,
  })
  return {
    closed(outcome, lagSeconds) {
      closed.inc({ outcome })
      lag.observe(lagSeconds)
    },
    swept(isWhole) {
      if (isWhole) latest.setToCurrentTime()
      else failed.inc()
    },
  }
}

function liveMeters(registers: Registry[]): LiveMeters {
  let countStreams = () => 0
  const streams = new Gauge({
    name: 'yardbid_live_streams',
    help: 'Open live streams.',
    collect(): void {
      streams.set(countStreams())
    },
    registers,
  })
  const sent = new Counter({
    name: 'yardbid_live_events_sent_total',
    help: 'Events written to live streams, by event.',
    labelNames: ['event'],
    registers,
  })
  const echoed = new Histogram({
    name: 'yardbid_live_bus_seconds',
    help: 'Time that a message takes over the live bus and back to its own process.',
    buckets: BUS_SECONDS,
    registers,
  })
  return {
    watchStreams(count) {
      countStreams = count
    },
    sent: (event, count) => sent.inc({ event }, count),
    echoed: (seconds) => echoed.observe(seconds),
  }
}

function admissionMeters(registers: Registry[]): AdmissionMeters {
  const counts = new Map<string, () => number>()
  const inside = new Gauge({
    name: 'yardbid_calls_inside',
    help: 'Calls that are admitted or waiting, by kind.',
    labelNames: ['kind'],
    collect(): void {
      for (const [kind, count] of counts) inside.set({ kind }, count())
    },
    registers,
  })
  const refused = new Counter({
    name: 'yardbid_admission_refusals_total',
    help: 'Calls refused by admission control, by kind and reason ("crowded": too many calls, "share": too many of one caller, "late": the event loop lags).',
    labelNames: ['kind', 'reason'],
    registers,
  })
  return {
    watch: (kind, count) => counts.set(kind, count),
    refused: (kind, reason) => refused.inc({ kind, reason }),
  }
}

function poolMeters(registers: Registry[]): Pick<Metrics, 'watchPool'> {
  const pools = new Map<string, pg.Pool>()
  const connections = new Gauge({
    name: 'yardbid_pool_connections',
    help: 'Database connections, by pool and state.',
    labelNames: ['pool', 'state'],
    collect(): void {
      for (const [name, { totalCount, idleCount }] of pools) {
        connections.set({ pool: name, state: 'idle' }, idleCount)
        connections.set({ pool: name, state: 'busy' }, totalCount - idleCount)
      }
    },
    registers,
  })
  const waiting = new Gauge({
    name: 'yardbid_pool_waiting',
    help: 'Work waiting for a database connection, by pool.',
    labelNames: ['pool'],
    collect(): void {
      for (const [pool, { waitingCount }] of pools) waiting.set({ pool }, waitingCount)
    },
    registers,
  })
  const lost = new Counter({
    name: 'yardbid_pool_connections_lost_total',
    help: 'Database connections that broke, by pool.',
    labelNames: ['pool'],
    registers,
  })
  return {
    watchPool(name, pool) {
      pools.set(name, pool)
      pool.on('connect', (client) => client.on('error', () => lost.inc({ pool: name })))
    },
  }
}
