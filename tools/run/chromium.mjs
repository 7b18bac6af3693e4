import { CHROMIUM, CHROMIUM_SHELL, findProgram } from './find-program.mjs'

// Chromium contacts its vendor's hosts in the background; a test machine may have no Internet access.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  // Fewer processes: saves a twelfth of the time per page.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
]

/**
 * Returns how tests start the installed Chromium. (Playwright's own download is never used.)
 *
 * @throws {Error} if there is none
 */
export function chromiumOptions() {
  const executablePath = findProgram([...CHROMIUM_SHELL, ...CHROMIUM])
  if (executablePath === null)
    throw new Error('The tests in a browser need Chromium: install it (Debian: apt-get install chromium)')
  return { executablePath, args: [...QUIET, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])] }
}
