import { createServer } from 'node:http'

// Preloaded into a measured process. Measures each turn of its event loop in processor time, so that other processes on
// the same cores do not count, and answers on BENCH_TICKS_PORT with the longest since the last question, in microseconds.

let longest = 0
let before = process.threadCpuUsage()

function look(): void {
  const now = process.threadCpuUsage()
  longest = Math.max(longest, now.user - before.user + now.system - before.system)
  before = now
  // It neither keeps the process alive nor the loop from waiting for events.
  setImmediate(look).unref()
}

setImmediate(look).unref()
createServer((_, response) => {
  response.end(String(longest))
  longest = 0
})
  .listen(Number(process.env['BENCH_TICKS_PORT']), '127.0.0.1')
  .unref()
