import { expect, test } from 'vitest'
import { pathTo, SCREEN_NAMES } from '#contract/screens.ts'
import { paths } from './paths.ts'

function reach(name: string): unknown {
  return name.split('.').reduce<unknown>((within, key) => (within as Record<string, unknown>)[key], paths)
}

test('every screen’s path is found under its name', () => {
  for (const screen of SCREEN_NAMES) {
    const to = reach(screen)
    expect(typeof to === 'function' ? to('a b', 'c') : to, screen).toBe(pathTo(screen, 'a b', 'c'))
  }
})

test('a name with a group is nested, a path with ids is a function', () => {
  expect(paths.login).toBe('/')
  expect(paths.admin.dealers).toBe('/admin/dealers')
  expect(paths.admin.dealer('an id/with?signs')).toBe('/admin/dealers/an%20id%2Fwith%3Fsigns')
  expect(paths.lotHistory('7', '8')).toBe('/car-details/7/bids/8')
})
