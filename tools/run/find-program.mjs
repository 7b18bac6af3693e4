import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Names of Chromium on different systems. (Playwright's own download is never used.) */
export const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Headless Chromium: the same engine, which renders a page with half the work. */
export const CHROMIUM_SHELL = ['chromium-headless-shell']

/** Names of Firefox on different systems. */
export const FIREFOX = ['firefox-esr', 'firefox']

/**
 * Finds an installed program on the PATH or in the folders of system services; null if there is none.
 *
 * @param {readonly string[]} names
 * @returns {string | null} an absolute path
 */
export function findProgram(names) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin']
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
