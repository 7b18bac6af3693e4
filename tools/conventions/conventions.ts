import type { SourceFile } from './source-file.ts'

/** What a file does that the house does not do. */
export interface Breach {
  readonly rule: string
  readonly path: string
  /** From 1; absent where the file as such is meant. */
  readonly line?: number
}

interface Convention {
  readonly rule: string
  /** What to do instead. */
  readonly instead: string
  readonly applies: (file: SourceFile) => boolean
  /** The numbers of the lines that break it, from 1; or whether the whole file does. */
  readonly findIn: (file: SourceFile) => readonly number[] | boolean
}

const MAX_LINES = 350
const GENERATED = 'server/platform/db/types.ts'

/** What an architecture of imports cannot say. Each has a file that breaks it in rules-bite.test.ts. */
export const CONVENTIONS: readonly Convention[] = [
  {
    rule: 'sql-in-its-place',
    instead:
      'Move the statement to a *-queries.ts, server/flows/, server/platform/db/ or server/platform/jobs/.',
    applies: ({ path, isCode, isTest }) => isCode && !isTest && !mayHoldSql(path),
    findIn: matching(
      /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\b(pool|client|pg)\.query\b|['"`]\s*(select\s.+\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from)\s/i,
    ),
  },
  {
    rule: 'environment-read-once',
    instead: 'Ask server/config.ts, which checks the environment whole.',
    applies: ({ path, isCode }) => isCode && path !== 'server/config.ts' && !/^(tools|e2e)\//.test(path),
    findIn: matching(/\bprocess\.env\b/),
  },
  {
    rule: 'domain-without-clock-and-chance',
    instead: 'Take the moment or the number as an argument.',
    applies: ({ path, isCode, isTest }) => isCode && !isTest && path.startsWith('domain/'),
    findIn: matching(
      /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|\bcrypto\b|\bset(Timeout|Interval)\b|\bfetch\(/,
    ),
  },
  {
    rule: 'no-barrels',
    instead: 'Import from the file that has it.',
    applies: ({ isCode }) => isCode,
    findIn: (file) =>
      /(^|\/)index\.(ts|tsx|mjs)$/.test(file.path) ||
      matching(/^export\s+(type\s+)?(\*|\{[^}]*\}\s*from\b)/)(file),
  },
  {
    rule: 'no-drawers',
    instead: 'Name the file after the one thing that it is about.',
    applies: () => true,
    findIn: ({ path }) => /(^|\/)(utils?|helpers?|common|shared|misc|lib)([./]|$)/.test(path),
  },
  {
    rule: 'kebab-case',
    instead: 'Write names of files and folders in lower case with hyphens.',
    // What tools and licences name themselves keeps its name.
    applies: ({ path }) => !/\/__snapshots__\/|\/(OFL|LICENSE)(\.(txt|md))?$/.test(path),
    findIn: ({ path }) =>
      path.split('/').some((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(name)),
  },
  {
    rule: 'file-about-one-thing',
    instead: `Split it along its parts: a file has at most ${MAX_LINES} lines.`,
    applies: ({ path, isCode }) => isCode && path !== GENERATED,
    findIn: ({ lines }) => lines.length > MAX_LINES,
  },
  {
    rule: 'no-silenced-checks',
    instead: 'Mend what is found; where the tool is wrong, say why after " -- ".',
    applies: ({ isCode, path }) => isCode && path !== GENERATED,
    findIn: (file) =>
      numbersOf(file.lines, /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable(?!.* -- \S)/),
  },
  {
    rule: 'no-unfinished-work',
    instead: 'Do it, or say nothing.',
    applies: ({ isCode }) => isCode,
    findIn: (file) => numbersOf(file.lines, /\b(T[O]DO|F[I]XME|X[X]X|H[A]CK)\b/),
  },
  {
    rule: 'every-test-runs',
    instead: 'Mend the test or remove it.',
    applies: ({ isTest }) => isTest,
    findIn: matching(/\b(test|it|describe)(\.\w+)*\.(skip|only|todo|fixme|fails)\b/),
  },
]

/** All that these files do against the conventions. */
export function findBreaches(files: readonly SourceFile[]): Breach[] {
  return CONVENTIONS.flatMap(({ rule, applies, findIn }) =>
    files.filter(applies).flatMap((file): Breach[] => {
      const found = findIn(file)
      if (typeof found === 'boolean') return found ? [{ rule, path: file.path }] : []
      return found.map((line) => ({ rule, path: file.path, line }))
    }),
  )
}

function mayHoldSql(path: string): boolean {
  return /-queries\.ts$|^server\/(flows|platform\/db|platform\/jobs|testing)\/|^tools\/generate\//.test(path)
}

function matching(pattern: RegExp): (file: SourceFile) => readonly number[] {
  return (file) => numbersOf(file.code, pattern)
}

function numbersOf(lines: readonly string[], pattern: RegExp): number[] {
  return lines.flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))
}
