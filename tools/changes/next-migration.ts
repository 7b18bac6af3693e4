import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'server/platform/db/migrations'

/** Returns the path of the migration after the last one: `…/0071-airbags.sql`. */
export function nextMigration(what: string): string {
  const names = readdirSync(join(import.meta.dirname, '..', '..', FOLDER))
  const last = Math.max(...names.map((name) => Number.parseInt(name, 10)).filter(Number.isFinite))
  return join(FOLDER, [String(last + 1).padStart(4, '0'), '-', what, '.sql'].join(''))
}
