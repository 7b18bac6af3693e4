import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * The machine's own Chromium, looked up on the PATH; null if it has none. (Playwright's own download is never used.)
 *
 * @returns {string | null} an absolute path
 */
export function findChromium() {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  for (const name of NAMES) {
    for (const folder of folders) {
      const file = join(folder, name)
      if (isExecutable(file)) return file
    }
  }
  return null
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
