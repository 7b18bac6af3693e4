import { expect, test } from 'vitest'
import { filesOf, findConsoleLoaders, findCycle, reachableFiles } from './manifest.ts'

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

test('finds screens of others that load what the console has for itself', () => {
  const build = {
    _console: { file: 'console.js', name: 'console', imports: ['_acts'] },
    _acts: { file: 'acts.js', name: 'acts' },
    'people/console/people-screen.tsx': {
      file: 'people.js',
      src: 'people/console/people-screen.tsx',
      imports: ['_console'],
    },
    'car/car-screen.tsx': { file: 'car.js', src: 'car/car-screen.tsx', imports: ['_acts'] },
    'pay/pay-screen.tsx': { file: 'pay.js', src: 'pay/pay-screen.tsx', imports: ['_console'] },
  }
  expect(findConsoleLoaders(build)).toEqual(['pay/pay-screen.tsx'])
})

test('finds what a screen may load later, but not the other screens that the page loads', () => {
  const app = {
    ...manifest,
    page: { ...manifest.page, dynamicImports: ['screen', 'other'] },
    screen: { ...manifest.screen, dynamicImports: ['dialog'] },
    dialog: { file: 'dialog.js', css: ['dialog.css'] },
  }
  expect(reachableFiles(app, ['screen'], 'page')).toEqual([
    'screen.js',
    'shared.js',
    'page.js',
    'page.css',
    'dialog.js',
    'dialog.css',
  ])
})
