/** What Vite's build says of its files: each source that others import lazily, and each chunk they share. */
export type Manifest = Readonly<Record<string, ManifestChunk>>

interface ManifestChunk {
  readonly file: string
  readonly css?: readonly string[]
  /** Keys of the chunks that are loaded with this one. */
  readonly imports?: readonly string[]
}

/**
 * The files that a browser loads for these entries, each once.
 *
 * @throws Error for an entry that the build does not know: a budget must not pass because a file was renamed.
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
