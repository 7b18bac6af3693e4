import { createServer } from 'node:net'

/**
 * Waits for a port, for up to ten seconds: a server that was just killed may still hold it. What is no port is left to the
 * server, which says what is wrong with it.
 *
 * @param {string} given the setting PORT
 * @param {string} host
 */
export async function waitForPort(given, host) {
  const port = Number(given)
  const isPort = Number.isInteger(port) && port > 0 && port < 65_536
  for (let tries = 0; tries < 50 && isPort && (await isTaken(port, host)); tries += 1) {
    if (tries === 0) console.log(`Waiting for port ${port}: another process is listening on it`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function isTaken(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
}
