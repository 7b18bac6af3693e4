import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Names of Chromium on different systems. (Playwright's own download is never used.) */
export const CHROMIUM = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'Google Chrome',
  'Chromium',
]

/** Headless Chromium: the same engine, which renders a page with half the work. */
export const CHROMIUM_SHELL = ['chromium-headless-shell']

/** Names of Firefox on different systems. */
export const FIREFOX = ['firefox-esr', 'firefox']

/**
 * Returns the folders in which programs are looked for: those of the PATH, of system services, and of browsers that are
 * apps.
 *
 * @param {string} [path]
 * @param {NodeJS.Platform} [platform]
 */
export function programFolders(path = process.env['PATH'] ?? '', platform = process.platform) {
  const apps = ['Google Chrome', 'Chromium', 'Firefox'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS`,
  )
  return [...path.split(delimiter), '/usr/local/sbin', '/usr/sbin', ...(platform === 'darwin' ? apps : [])]
}

/**
 * Finds an installed program in {@link programFolders}; null if there is none.
 *
 * @param {readonly string[]} names
 * @returns {string | null} an absolute path
 */
export function findProgram(names) {
  const folders = programFolders()
  for (const name of names) {
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
