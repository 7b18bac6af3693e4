/**
 * Calls `stop` once when this process is asked to end: by Ctrl-C, by SIGTERM, or by the death of the
 * launcher that started it (its channel closes). Ends the process when `stop` is through, with code 0, or 1
 * if it failed; a second request ends it at once.
 */
export function onStopRequest(
  stop: (why: string) => Promise<void>,
  onFailure: (error: unknown) => void,
): void {
  let stopping = false
  const request = (why: string) => {
    if (stopping) process.exit(1)
    stopping = true
    stop(why).then(
      () => process.exit(0),
      (error: unknown) => {
        onFailure(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => request('SIGINT'))
  process.on('SIGTERM', () => request('SIGTERM'))
  process.once('disconnect', () => request('its launcher is gone'))
  // A launcher that went before we came to listen.
  if (process.send && !process.connected) request('its launcher is gone')
}
