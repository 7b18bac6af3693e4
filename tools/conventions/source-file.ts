import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The rooms of the house. */
export const ROOMS = ['domain', 'contract', 'server', 'web', 'e2e', 'tools'] as const

/** One file of a room, as the conventions look at it. */
export interface SourceFile {
  /** From the repository's root, with '/'. */
  readonly path: string
  /** Whether it holds TypeScript or JavaScript; the others are judged by their names alone. */
  readonly isCode: boolean
  readonly isTest: boolean
  /** Lines as they are. */
  readonly lines: readonly string[]
  /** The same lines without comments. */
  readonly code: readonly string[]
}

/** Reads the rooms that are there under `root`. */
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
  const text = isCode ? readFileSync(join(root, path), 'utf8') : ''
  return {
    path,
    isCode,
    isTest: /\.(test|e2e)\.tsx?$/.test(path),
    lines: text.trimEnd().split('\n'),
    code: removeComments(text).split('\n'),
  }
}

/** Leaves strings and line numbers as they are. */
export function removeComments(text: string): string {
  const stringOrComment =
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
  return text.replaceAll(
    stringOrComment,
    (whole: string, string?: string) => string ?? whole.replaceAll(/[^\n]/g, ''),
  )
}
