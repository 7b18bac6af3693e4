import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The rooms of the repository. */
export const ROOMS = ['domain', 'contract', 'server', 'web', 'e2e', 'tools'] as const

/** One file of a room, as the conventions check it. */
export interface SourceFile {
  /** Relative to the repository's root, separated by '/'. */
  readonly path: string
  /** Whether the file holds TypeScript or JavaScript. Other files but SQL are checked only by name. */
  readonly isCode: boolean
  readonly isTest: boolean
  /** The lines unchanged. */
  readonly lines: readonly string[]
  /** The same lines without comments. */
  readonly code: readonly string[]
}

/** Reads the files of the rooms that exist under `root`. */
export function readSourceFiles(root: string): SourceFile[] {
  const names = readdirSync(root)
  return ROOMS.filter((room) => names.includes(room)).flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .map((path) => readSourceFile(root, path)),
  )
}

function readSourceFile(root: string, path: string): SourceFile {
  const isCode = /\.(ts|tsx|mjs)$/.test(path)
  const isSql = path.endsWith('.sql')
  const text = isCode || isSql ? readFileSync(join(root, path), 'utf8') : ''
  return {
    path,
    isCode,
    isTest: /\.(test|e2e)\.tsx?$/.test(path),
    lines: text.trimEnd().split('\n'),
    code: (isSql ? text.replaceAll(/--.*/g, '') : removeComments(text)).split('\n'),
  }
}

/** Removes comments; strings and line numbers are preserved. */
export function removeComments(text: string): string {
  const stringOrComment =
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
  return text.replaceAll(
    stringOrComment,
    (whole: string, string?: string) => string ?? whole.replaceAll(/[^\n]/g, ''),
  )
}
