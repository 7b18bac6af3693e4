/** A pause in ms after a change, because an editor or a checkout often changes several files at once. */
const PAUSE = 100

/**
 * Keeps a program running: starts it, and at each restart ends it and starts it again. If it ends by itself, it starts
 * again at the next restart.
 *
 * @param {() => import('node:child_process').ChildProcess} start
 */
export function keepRunning(start) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let program = null
  let isStartDue = false
  let isStopped = false
  /** @type {NodeJS.Timeout | undefined} */
  let pause
  begin()

  function begin() {
    isStartDue = false
    program = start()
    program.once('exit', () => {
      program = null
      if (isStartDue) begin()
    })
  }

  return {
    /** Starts the program again, once for calls that follow each other at once. */
    restart() {
      clearTimeout(pause)
      pause = setTimeout(() => {
        if (isStopped) return
        if (program === null) return begin()
        isStartDue = true
        program.kill('SIGTERM')
      }, PAUSE)
    },

    /** Ends the program for good. */
    stop() {
      isStopped = true
      isStartDue = false
      program?.kill('SIGTERM')
    },
  }
}
