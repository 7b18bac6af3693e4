import { expect, test } from 'vitest'
import { TEXT_FAMILIES } from '#web/text-families.ts'
import { everywhereTexts } from './en/everywhere.ts'
import { t } from './text.ts'

const catalogues = [
  everywhereTexts,
  ...(await Promise.all(Object.values(TEXT_FAMILIES).map((fetch) => fetch()))),
]

test('no id is in two catalogues', () => {
  const ids = catalogues.flatMap((texts) => Object.keys(texts))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('values stand in their braces, in the number of the figure', () => {
  expect(t('layout.welcome', { name: 'Asha' })).toBe('Welcome, Asha')
  expect(t('layout.carsBadge', { count: 1 })).toBe('1 car')
  expect(t('layout.carsBadge', { count: 14 })).toBe('14 cars')
})
