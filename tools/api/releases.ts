import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type JsonObject } from '#contract/openapi/json.ts'

/** The repository's root. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** Returns where the OpenAPI document of a release is kept, from the root. */
export function documentPathOf(version: string): string {
  return `docs/api/openapi-${version}.json`
}

/** Returns the OpenAPI document of the last release, and its version. @throws Error if there is none. */
export function readLastRelease(): { readonly version: string; readonly document: JsonObject } {
  const versions = globSync(documentPathOf('*'), { cwd: ROOT }).map(
    (path) => /openapi-(.*)[.]json$/.exec(path)?.[1] ?? '',
  )
  const version = versions.toSorted(compareVersions).at(-1)
  if (version === undefined) throw new Error('No release has an OpenAPI document in docs/api.')
  const document: unknown = JSON.parse(readFileSync(join(ROOT, documentPathOf(version)), 'utf8'))
  if (!isObject(document)) throw new Error(`${documentPathOf(version)} holds no object.`)
  return { version, document }
}

/** Orders versions of the form 1.2.3 by their numbers. */
export function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

/** Returns the text below a heading of CHANGELOG.md (`## 0.1.0`, with or without a date), or null if there is none. */
export function readChanges(heading: string): string | null {
  const changes = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  const parts = changes.split(/^## /m).slice(1)
  const part = parts.find((text) => text === heading || /^\S+/.exec(text)?.[0] === heading)
  return part === undefined ? null : part.slice(part.indexOf('\n') + 1).trim()
}

/** Returns the breaks that CHANGELOG.md lists for the next release: each item of "Breaks" begins with one in backticks. */
export function readListedBreaks(): readonly string[] {
  const breaks = /^### Breaks\n([^#]*)/m.exec(readChanges('Unreleased') ?? '')?.[1] ?? ''
  return [...breaks.matchAll(/^- `([^`]+)`/gm)].map(([, sentence = '']) => sentence)
}

/**
 * Returns a sentence for each thing that a release lacks.
 *
 * @param tag the tag that makes it, such as `v0.2.0`
 * @param version the version in package.json
 */
export function findReleaseFaults(tag: string, version: string): readonly string[] {
  const faults: string[] = []
  if (!/^\d+\.\d+\.\d+$/.test(version)) faults.push(`package.json: ${version} is no version of a release.`)
  if (tag !== `v${version}`) faults.push(`The tag ${tag} is not that of version ${version}.`)
  const changes = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  if (!changes.includes(`\n## ${version} (`))
    faults.push(`CHANGELOG.md has no heading "## ${version} (<date>)".`)
  if (!existsSync(join(ROOT, documentPathOf(version)))) faults.push(`${documentPathOf(version)} is missing.`)
  return faults
}
