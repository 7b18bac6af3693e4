import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How late this process's event loop is. */
export interface EventLoopDelay {
  /** Milliseconds: the mean of a half second, the smaller of the last two, so that one long pause is no delay. */
  readonly now: () => number
  stop(): void
}

const RESOLUTION = 20
const LOOK_EVERY = 500
const NANOSECONDS = 1e6

/** Measures the event loop's delay from now on. */
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
