import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './installation.ts'

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string
}

/** The release of the running code, as in `package.json`. */
export const VERSION = version
