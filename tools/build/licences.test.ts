import { expect, test } from 'vitest'
import { findForbidden, readInstalled, writePage } from './licences.ts'

test('a licence that asks for more than its text is reported', () => {
  const names = (...packages: readonly [string, string][]) =>
    findForbidden(packages.map(([name, license]) => ({ name, license }))).map(({ name }) => name)
  expect(
    names(['a', 'MIT'], ['b', 'GPL-3.0-only'], ['c', 'Apache-2.0 AND MIT'], ['d', 'MIT AND SSPL-1.0']),
  ).toEqual(['b', 'd'])
  expect(names(['e', 'unknown'], ['f', 'LGPL-3.0'], ['libheif-js', 'LGPL-3.0'])).toEqual(['e', 'f'])
})

test('each installed package has a licence that is allowed', () => {
  expect(readInstalled().length).toBeGreaterThan(40)
  expect(findForbidden(readInstalled())).toEqual([])
})

test('packages for one system each stand together', () => {
  const packages = ['sharp-linux-x64', 'sharp-darwin-arm64', 'sharp'].map((name) => ({
    name,
    license: 'MIT',
  }))
  expect(writePage([{ place: 'here', packages }])).toContain(
    '## Packages here\n\n| licence | packages |\n|---|---|\n| MIT | sharp, sharp-* |',
  )
})
