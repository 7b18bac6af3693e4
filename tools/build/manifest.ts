/** Vite's manifest: an entry for each lazily imported source and each shared chunk. */
export type Manifest = Readonly<Record<string, ManifestChunk>>

interface ManifestChunk {
  readonly file: string
  /** The name of its group in vite.config.ts, or of its source. */
  readonly name?: string
  /** The source whose import loads it, relative to `web/`. */
  readonly src?: string
  readonly css?: readonly string[]
  /** Keys of the chunks that are loaded with this one. */
  readonly imports?: readonly string[]
  /** Keys of the chunks that it loads when it needs them. */
  readonly dynamicImports?: readonly string[]
}

/**
 * Returns the files that a browser loads for these entries, each once.
 *
 * @throws Error if the build lacks an entry: a budget must not pass because a file was renamed.
 */
export function filesOf(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const take = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const imported of chunk.imports ?? []) take(imported)
  }
  for (const entry of entries) take(entry)
  return [...files]
}

/**
 * Returns the files that these entries may load, also later, each once. What only `page` loads later, such as all other
 * screens, is left out.
 *
 * @throws Error if the build lacks an entry.
 */
export function reachableFiles(manifest: Manifest, entries: readonly string[], page: string): string[] {
  const ofPage = new Set(filesOf(manifest, [page]))
  const seen = new Set<string>()
  const found: string[] = []
  const take = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    found.push(key)
    for (const imported of chunk.imports ?? []) take(imported)
    if (!ofPage.has(chunk.file)) for (const imported of chunk.dynamicImports ?? []) take(imported)
  }
  for (const entry of entries) take(entry)
  return filesOf(manifest, found)
}

/** Returns the sources outside the console's folders whose screens and parts load the files that the console shares, in order. */
export function findConsoleLoaders(manifest: Manifest): string[] {
  const files = new Set(
    Object.values(manifest)
      .filter(({ name }) => name === 'console')
      .map(({ file }) => file),
  )
  return Object.entries(manifest)
    .filter(([key, { src = '' }]) => /\.tsx?$/.test(src) && !key.includes('console'))
    .map(([key]) => key)
    .filter((key) => filesOf(manifest, [key]).some((file) => files.has(file)))
    .toSorted()
}

/**
 * Returns the first import cycle between files, in order; null if there is none. In a cycle, code can run before its
 * imports.
 */
export function findCycle(manifest: Manifest): string[] | null {
  const done = new Set<string>()
  const look = (key: string, path: readonly string[]): string[] | null => {
    if (path.includes(key))
      return [...path.slice(path.indexOf(key)), key].map((at) => manifest[at]?.file ?? at)
    if (done.has(key)) return null
    for (const imported of manifest[key]?.imports ?? []) {
      const cycle = look(imported, [...path, key])
      if (cycle !== null) return cycle
    }
    done.add(key)
    return null
  }
  for (const key of Object.keys(manifest)) {
    const cycle = look(key, [])
    if (cycle !== null) return cycle
  }
  return null
}
