import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATION } from './home-filter-queries.ts'

const MIGRATIONS = join(import.meta.dirname, '../../server/platform/db/migrations')

/** Returns the body of a function where it is last defined in these texts, without the columns of the example. */
function lastBody(name: string, texts: readonly string[]): string | undefined {
  const bodies = texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`create (?:or replace )?function ${name}\\(.*?\\nend \\$\\$;`, 'gs'))].map(
      ([body]) => body,
    ),
  )
  return bodies
    .at(-1)
    ?.replaceAll(/ (?:\w+\.)?seats,/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace('create or replace', 'create')
}

test.each(['lots_take_listing', 'cars_give_listing'])(
  'the example of a filter replaces %s as the migrations define it now',
  (name) => {
    const migrations = readdirSync(MIGRATIONS)
      .toSorted()
      .map((file) => readFileSync(join(MIGRATIONS, file), 'utf8'))
    expect(lastBody(name, [MIGRATION])).toBe(lastBody(name, migrations))
  },
)
