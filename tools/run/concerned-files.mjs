import { dirname, join, normalize } from 'node:path/posix'

/** Files whose texts are read for the files that they name. */
export const NAMES_OTHERS = /[.](ts|tsx|mjs|css)$/

/** The whole repository, as the name of a folder. */
export const EVERYTHING = '.'

/**
 * The files that name a file or folder, by its path.
 *
 * @typedef {ReadonlyMap<string, readonly string[]>} NamedBy
 */

/**
 * Finds the files that name a file or folder, by an import, or by its path in a text: the programs that it starts, the
 * templates that it fills in, the folders that it reads. Imports alone would miss these.
 *
 * @param {ReadonlyMap<string, string>} texts the texts of all files that match {@link NAMES_OTHERS}, by path from the root
 * @param {(path: string) => readonly string[]} alsoNamed what a file depends on without naming it
 * @returns {NamedBy}
 */
export function readNames(texts, alsoNamed) {
  /** @type {Map<string, string[]>} */
  const namedBy = new Map()
  for (const [path, text] of texts) {
    for (const named of [...namesIn(path, text), ...alsoNamed(path)]) {
      const others = namedBy.get(named)
      if (others === undefined) namedBy.set(named, [path])
      else others.push(path)
    }
  }
  return namedBy
}

/**
 * Returns the files that a change can concern: the changed ones, also if they are gone, and all that name one of them,
 * directly or through others.
 *
 * @param {readonly string[]} changed
 * @param {NamedBy} namedBy
 * @returns {Set<string>}
 */
export function findConcerned(changed, namedBy) {
  // A file that names a folder reads its files, but does not run them: only a change of these concerns it.
  const folders = changed.flatMap(withFolders).flatMap((place) => namedBy.get(place) ?? [])
  const concerned = new Set([...changed, ...folders])
  for (const path of concerned) namedBy.get(path)?.forEach((by) => concerned.add(by))
  return concerned
}

/**
 * Returns a path and the folders that it is in.
 *
 * @param {string} path
 * @returns {string[]}
 */
function withFolders(path) {
  return path === EVERYTHING ? [path] : [path, ...withFolders(dirname(path))]
}

/**
 * Returns the files and folders that a text may name.
 *
 * @param {string} path
 * @param {string} text
 * @returns {Set<string>}
 */
function namesIn(path, text) {
  const code = text.replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '')
  const found = new Set()
  const take = (/** @type {string[]} */ ...candidates) => {
    for (const candidate of candidates) {
      const name = normalize(candidate).replace(/\/$/, '')
      if (name !== EVERYTHING) found.add(name)
    }
  }
  for (const [, , quoted = ''] of code.matchAll(/(['"`])((?:(?!\1)[^\\\n])+)\1/g)) {
    // Of a pattern or a template, the folder before its first variable part is named.
    const fixed = quoted.replace(/[^/]*[*{$].*$/, '')
    if (fixed.startsWith('.')) take(join(dirname(path), fixed))
    else if (fixed.includes('/')) take(fixed.replace(/^#/, ''))
    else if (quoted.includes('**') && code.includes('globSync(')) found.add(EVERYTHING)
  }
  for (const [, parts = ''] of code.matchAll(/\bjoin\([\w.]+,((?:\s*'[^']+',?)+)/g)) {
    const named = join(...[...parts.matchAll(/'([^']+)'/g)].map(([, part = '']) => part))
    take(join(dirname(path), named), named)
  }
  return found
}
