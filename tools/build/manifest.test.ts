import { expect, test } from 'vitest'
import { filesOf, findCycle } from './manifest.ts'

const manifest = {
  page: { file: 'page.js', css: ['page.css'], imports: ['shared'] },
  shared: { file: 'shared.js', imports: ['page'] },
  screen: { file: 'screen.js', imports: ['shared'] },
  other: { file: 'other.js' },
}

test('counts what an entry needs, each file once, also where chunks need each other', () => {
  expect(filesOf(manifest, ['page', 'screen'])).toEqual(['page.js', 'page.css', 'shared.js', 'screen.js'])
})

test('an entry that the build does not have is an error', () => {
  expect(() => filesOf(manifest, ['renamed'])).toThrow('The build has no renamed')
})

test('finds files that import each other in a circle', () => {
  const chain = {
    a: { file: 'a.js', imports: ['b', 'c'] },
    b: { file: 'b.js', imports: ['c'] },
    c: { file: 'c.js' },
  }
  expect(findCycle(chain)).toBeNull()
  expect(findCycle({ ...chain, c: { file: 'c.js', imports: ['b'] } })).toEqual(['b.js', 'c.js', 'b.js'])
})
