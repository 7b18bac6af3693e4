import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How late this process's event loop is. */
export interface EventLoopDelay {
  /** Milliseconds, the mean of the last half second. */
  now(): number
  stop(): void
}

const RESOLUTION = 20
const LOOK_EVERY = 500
const NANOSECONDS = 1e6

/** Measures the event loop's delay from now on. */
export function watchEventLoopDelay(): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION })
  histogram.enable()
  let latest = 0
  const timer = setInterval(() => {
    // Without a sample the loop stood still for as long as this took to come.
    if (histogram.count > 0) latest = Math.max(0, histogram.mean / NANOSECONDS - RESOLUTION)
    histogram.reset()
  }, LOOK_EVERY)
  timer.unref()
  return {
    now: () => latest,
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
