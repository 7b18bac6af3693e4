import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findEarlyTexts, findUncarriedTexts, readCatalogues } from './texts.ts'

const ROOT = join(import.meta.dirname, '../..')
const catalogues = readCatalogues(ROOT)

const modules = globSync('web/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.(test|states)\.tsx?$|^web\/(testing|text)\/|-texts\.ts$/.test(path))
  .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }))

test('a module imports the family of each text that it names', () => {
  expect(catalogues.size).toBeGreaterThan(3000)
  expect(modules.flatMap((module) => findUncarriedTexts(module, catalogues))).toEqual([])
})

test('a component takes its texts from useText, and no text is made while a module loads', () => {
  expect(modules.flatMap(findEarlyTexts)).toEqual([])
})

test('both checks find what they are for', () => {
  const path = 'web/sample.tsx'
  const uncarried = `import { t } from '#web/text/text.ts'\nexport const label = 'login.title'\nexport const say = () => t('common.close')`
  expect(findUncarriedTexts({ path, source: uncarried }, catalogues)).toEqual([
    `${path} names login.title without web/text/en/login.ts`,
  ])
  const given = `import '#web/text/en/everywhere.ts'\nexport const Form = () => <Screen title="login.title" />`
  expect(findUncarriedTexts({ path, source: given }, catalogues)).toHaveLength(1)
  const early = `import { t } from '#web/text/en/login.ts'
const TITLE = t('login.title')
export function Title() {
  const save = () => t('login.failed')
  return <h1 onClick={save}>{t('login.heading')}{[1].map(() => t('login.lead'))}</h1>
}
export const describe = () => t('login.submit')`
  expect(findEarlyTexts({ path, source: early })).toEqual([`${path}:2`, `${path}:5`])
})
