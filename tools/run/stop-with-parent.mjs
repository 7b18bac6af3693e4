// Read before the long steps: if our parent dies during them, we must stop.
const startedBy = process.ppid

/**
 * Stops when our parent process changes: npm forwards signals, but a killed npm cannot.
 *
 * @param {() => void} stop
 */
export function stopWithParent(stop) {
  if (!process.env['npm_lifecycle_event']) return
  const timer = setInterval(() => {
    if (process.ppid === startedBy) return
    clearInterval(timer)
    stop()
  }, 250)
  timer.unref()
}
