import { readFileSync } from 'node:fs'

/**
 * Returns the path of the script of a lazily loaded module. Scripts are named by their content alone, so the build's
 * manifest names.
 * @param source the module's path within `web/`
 */
export function scriptOf(source: string): string {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Readonly<
    Record<string, { readonly file: string } | undefined>
  >
  const entry = manifest[source]
  if (entry === undefined) throw new Error(`The build has no script of ${source}`)
  return `/${entry.file}`
}
