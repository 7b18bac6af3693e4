import { FLOW_STATES } from '#domain/flows/flow-states.ts'
import { findForbiddenWords, TERMS } from './forbidden-words.ts'
import { findSlowPatterns } from './slow-patterns.ts'
import type { SourceFile } from './source-file.ts'

/** A breach of a convention by a file. */
export interface Breach {
  readonly rule: string
  readonly path: string
  /** From 1; absent if the file as a whole breaks the convention. */
  readonly line?: number
}

interface Convention {
  readonly rule: string
  /** How to fix the breach. */
  readonly instead: string
  readonly applies: (file: SourceFile) => boolean
  /** Returns the numbers of the breaking lines, from 1, or whether the file as a whole breaks the convention. */
  readonly findIn: (file: SourceFile) => readonly number[] | boolean
}

const MAX_LINES = 350
const GENERATED = 'server/platform/db/types.ts'
/** The tables of states, the code of tests, and the examples and demo data of the tools. */
const NAMES_STATES =
  /^domain\/flows\/|^web\/my-cars\/state-cards\.ts$|^e2e\/|^tools\/|^\w+\/testing\/|\.states\.tsx$/
const STATE_NAME = new RegExp(`['"](?:${FLOW_STATES.join('|')})['"]`)

/** Rules that import checks cannot express. rules-report-breaches.test.ts has a breaking file for each. */
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
    rule: 'migrations-only-add',
    instead:
      'An older release may still run beside it: add instead, or put "-- marker: older-releases-stop" at its head.',
    applies: ({ path, lines }) =>
      /^server\/platform\/db\/migrations\/.*\.sql$/.test(path) &&
      !lines.includes('-- marker: older-releases-stop'),
    findIn: findNarrowing,
  },
  {
    rule: 'environment-read-once',
    instead: 'Read it from server/config.ts, which validates the whole environment.',
    applies: ({ path, isCode }) => isCode && path !== 'server/config.ts' && !/^(tools|e2e)\//.test(path),
    findIn: matching(/\bprocess\.env\b/),
  },
  {
    rule: 'domain-without-clock-or-random',
    instead: 'Take the time or the random number as an argument.',
    applies: ({ path, isCode, isTest }) => isCode && !isTest && path.startsWith('domain/'),
    findIn: matching(
      /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|\bcrypto\b|\bset(Timeout|Interval)\b|\bfetch\(/,
    ),
  },
  {
    rule: 'patterns-in-linear-time',
    instead: 'Write it so that only one part can take each character, or scan the text step by step.',
    applies: ({ path, isCode, isTest }) =>
      isCode && !isTest && /^(domain|contract|server)\/(?!testing\/)/.test(path),
    findIn: findSlowPatterns,
  },
  {
    rule: 'language-rules-when-needed',
    instead: 'Make it with the first use: the start of a page would wait for the rules of languages.',
    applies: ({ path, isCode, isTest }) =>
      isCode && !isTest && /^(domain|contract|web)\/(?!testing\/)/.test(path),
    findIn: matching(/^(export )?const .*\bnew Intl\./),
  },
  {
    rule: 'no-barrels',
    instead: 'Import from the file that declares it.',
    applies: ({ isCode }) => isCode,
    findIn: (file) =>
      /(^|\/)index\.(ts|tsx|mjs)$/.test(file.path) ||
      matching(/^export\s+(type\s+)?(\*|\{[^}]*\}\s*from\b)/)(file),
  },
  {
    rule: 'no-catch-all-names',
    instead: 'Name the file after its one subject.',
    applies: () => true,
    findIn: ({ path }) => /(^|\/)(utils?|helpers?|common|shared|misc|lib)([./]|$)/.test(path),
  },
  {
    rule: 'kebab-case',
    instead: 'Write names of files and folders in lower case with hyphens.',
    // Snapshots and licences keep the file names that tools and custom require.
    applies: ({ path }) => !/\/__snapshots__\/|\/(OFL|LICENSE)(\.(txt|md))?$/.test(path),
    findIn: ({ path }) =>
      path.split('/').some((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(name)),
  },
  {
    rule: 'file-about-one-thing',
    instead: `Split it by subject: a file has at most ${MAX_LINES} lines.`,
    applies: ({ path, isCode }) => isCode && path !== GENERATED,
    findIn: ({ lines }) => lines.length > MAX_LINES,
  },
  {
    rule: 'no-silenced-checks',
    instead: 'Fix the finding; if the tool is wrong, give the reason after " -- ".',
    applies: ({ isCode, path }) => isCode && path !== GENERATED,
    findIn: (file) =>
      numbersOf(file.lines, /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable(?!.* -- \S)/),
  },
  {
    rule: 'no-unfinished-work',
    instead: 'Finish it, or delete the comment.',
    applies: ({ isCode }) => isCode,
    findIn: (file) => numbersOf(file.lines, /\b(T[O]DO|F[I]XME|X[X]X|H[A]CK)\b/),
  },
  {
    rule: 'comments-name-their-subject',
    instead: 'Begin the comment with a noun, or with a verb such as "Returns", instead of a question word.',
    applies: ({ isCode }) => isCode,
    findIn: findQuestionWords,
  },
  {
    rule: 'words-of-the-field',
    instead: `Use the term of the glossary: ${TERMS}.`,
    applies: ({ path }) =>
      // The database's tables keep their names, and so do its migrations.
      path !== GENERATED && !path.startsWith('server/platform/db/migrations/'),
    findIn: findForbiddenWords,
  },
  {
    rule: 'states-by-steps-and-groups',
    instead:
      'Decide by a step (leadsFrom, leadsTo, TRANSITIONS) or a group of domain/flows/flow-states.ts, which a new state joins by its rows.',
    applies: ({ path, isCode, isTest }) =>
      isCode && !isTest && path !== GENERATED && !NAMES_STATES.test(path),
    findIn: matching(STATE_NAME),
  },
  {
    rule: 'every-test-runs',
    instead: 'Fix the test or remove it.',
    applies: ({ isTest }) => isTest,
    findIn: matching(/\b(test|it|describe)(\.\w+)*\.(skip|only|todo|fixme|fails)\b/),
  },
]

/** Returns all breaches of the conventions in these files. */
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

const NARROWS =
  /\bdrop (table|view|function|type|schema) (?!pg_temp\.|analytics_months\.)|\brename (to|column|constraint)\b|\balter column \w+ (set data )?type\b|\bset not null\b|\badd column (?!.*\b(default|generated)\b).*\bnot null\b/i

/**
 * Finds statements of a migration that remove, rename or narrow what an older release uses. A column that is dropped and
 * added again is not removed. A month of events is no part of the schema.
 */
function findNarrowing({ code }: SourceFile): number[] {
  return code.flatMap((line, index) => {
    const dropped = /\bdrop column (?:if exists )?(\w+)/i.exec(line)?.[1]
    const isAddedAgain = code.some((other) => new RegExp(`\\badd column ${dropped}\\b`, 'i').test(other))
    return NARROWS.test(line) || (dropped !== undefined && !isAddedAgain) ? [index + 1] : []
  })
}

const QUESTION_WORD = /^(What|Who|Whom|Whose|Whoever|Whomever|Where|Wherever)\b/

/** Finds comments that begin with a question word. Their later lines and sentences may. */
function findQuestionWords({ lines }: SourceFile): number[] {
  return lines.flatMap((line, index) => {
    const before = lines[index - 1]?.trim() ?? ''
    const first =
      /^(?:\/\*\*|\{?\/\*) (.*)/.exec(line.trim())?.[1] ??
      (before === '/**' ? /^\* (.*)/.exec(line.trim())?.[1] : undefined) ??
      (before.startsWith('//') ? undefined : /^\/\/ (.*)/.exec(line.trim())?.[1])
    return first !== undefined && QUESTION_WORD.test(first) ? [index + 1] : []
  })
}

function matching(pattern: RegExp): (file: SourceFile) => readonly number[] {
  return (file) => numbersOf(file.code, pattern)
}

function numbersOf(lines: readonly string[], pattern: RegExp): number[] {
  return lines.flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))
}
