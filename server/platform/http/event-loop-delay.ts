import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Measures the delay of this process's event loop. */
export interface EventLoopDelay {
  /** The delay in ms: the smaller mean of the last two half seconds, so that one long pause does not count. */
  readonly now: () => number
  stop(): void
}

const RESOLUTION = 20
const LOOK_EVERY = 500
const NANOSECONDS = 1e6

/** Starts measuring the event loop's delay. */
export function watchEventLoopDelay(): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION })
  histogram.enable()
  let [before, latest] = [0, 0]
  const timer = setInterval(() => {
    if (histogram.count === 0) return
    before = latest
    latest = Math.max(0, histogram.mean / NANOSECONDS - RESOLUTION)
    histogram.reset()
  }, LOOK_EVERY)
  timer.unref()
  return {
    now: () => Math.min(before, latest),
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
