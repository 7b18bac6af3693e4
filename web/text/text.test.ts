import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { t } from './text.ts'

const WEB = join(import.meta.dirname, '..')

/** The ids that a catalogue's file writes. Those of catalogues spread into it stand in their own files. */
function idsIn(path: string): readonly string[] {
  const source = readFileSync(join(WEB, path), 'utf8')
  return [...source.matchAll(/^ {2}'([^']+)':/gm)].map(([, id]) => id ?? '')
}

test('no id is in two catalogues, of one family or of several', () => {
  const paths = globSync(['text/en/**/*.ts', '**/*-texts.ts'], { cwd: WEB })
  const ids = [...new Set(paths)].flatMap((path) => idsIn(path).map((id) => ({ id, path })))
  // The pattern that finds the ids still fits the files.
  expect(ids.length).toBeGreaterThan(1000)
  const places = Map.groupBy(ids, ({ id }) => id)
  const twice = [...places].filter(([, found]) => found.length > 1)
  expect(twice.map(([id, found]) => [id, ...found.map(({ path }) => path)])).toEqual([])
})

test('values stand in their braces, in the number of the figure', () => {
  expect(t('layout.welcome', { name: 'Asha' })).toBe('Welcome, Asha')
  expect(t('layout.carsBadge', { count: 1 })).toBe('1 car')
  expect(t('layout.carsBadge', { count: 14 })).toBe('14 cars')
})
