import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Returns the names of the tasks that the server runs: the constants that are keys of a list of tasks. */
function readTasks(): readonly string[] {
  const sources = globSync('server/**/*.ts', { cwd: ROOT })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  const lists = sources.filter((source) => source.includes('tasks: {') || source.includes('tasks = {'))
  const keys = new Set(
    lists.flatMap((source) => [...source.matchAll(/\[([A-Z_]+)\]: /g)].map(([, key]) => key)),
  )
  const constants = sources.flatMap((source) => [
    ...source.matchAll(/^export const ([A-Z_]+) = '([a-z-]+)'$/gm),
  ])
  return constants.filter(([, name]) => keys.has(name)).map(([, , task = '']) => task)
}

test('every job of the server has a name for the lists that show it', () => {
  const tasks = readTasks()
  expect(tasks).toContain('deliver-message')
  expect(tasks.length).toBeGreaterThan(15)
  const catalogue = readFileSync(join(ROOT, 'web/text/en/job.ts'), 'utf8')
  const named = [...catalogue.matchAll(/'job\.task\.([a-z-]+)':/g)].map(([, task = '']) => task)
  expect(named.toSorted()).toEqual(tasks.toSorted())
})
