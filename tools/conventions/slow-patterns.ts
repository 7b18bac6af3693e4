import { analyse } from 'scslre'
import { parseSync } from 'vite'
import type { SourceFile } from './source-file.ts'

/** A regular expression: its pattern and flags. */
export interface Pattern {
  readonly source: string
  readonly flags: string
}

/**
 * Returns whether the time that a regular expression takes may grow faster than its input, on a text that repeats one
 * character. A text of 100,000 then takes seconds, during which the process does nothing else.
 */
export function isSlow(pattern: Pattern): boolean {
  return analyse(pattern).reports.length > 0
}

/** Returns the lines of a file's slow regular expressions, from 1. Looks at literals alone; see `built-patterns.test.ts`. */
export function findSlowPatterns({ path, lines }: SourceFile): readonly number[] {
  const text = lines.join('\n')
  return literalsOf(parseSync(path, text).program).flatMap(({ start, pattern }) =>
    isSlow(pattern) ? [text.slice(0, start).split('\n').length] : [],
  )
}

interface Literal {
  readonly start: number
  readonly pattern: Pattern
}

function literalsOf(node: unknown): readonly Literal[] {
  if (Array.isArray(node)) return node.flatMap(literalsOf)
  if (typeof node !== 'object' || node === null) return []
  if ('regex' in node && 'start' in node) {
    // The shape that ESTree gives to the literal of a regular expression.
    const { regex, start } = node as { regex: { pattern: string; flags: string }; start: number }
    return [{ start, pattern: { source: regex.pattern, flags: regex.flags } }]
  }
  return Object.values(node).flatMap(literalsOf)
}
