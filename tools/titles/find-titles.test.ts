import { describe, expect, test } from 'vitest'
import { findGone, findTitles, TESTS } from './find-titles.ts'

const titlesIn = (path: string, code: string) => findTitles(path, code).map(({ title }) => title)

describe('the titles of a file', () => {
  test('are those of tests and of their steps, however they are made', () => {
    const code = `
      describe('bids', () => {
        test('is placed', () => test.step('types', act))
        it("isn't placed", act)
        test.each([1, 2])('is placed %d times', act)
        it.each\`a | b\`('is placed by a table', act)
        test.runIf(isLong)('is placed for long', act)
        test.describe('a group', act)
        test.setTimeout(1_000)
        for (const dealer of dealers) test(\`is placed by \${dealer.name}\`, act)
      })`
    expect(titlesIn('bids.test.ts', code)).toEqual([
      'is placed',
      'types',
      "isn't placed",
      'is placed %d times',
      'is placed by a table',
      'is placed for long',
      'is placed by ${dealer.name}',
    ])
  })

  test('are the names of states, but not of what they are made of', () => {
    const code = `
      const cars = { leading: 1 }
      export const states = {
        outbid: { part: <BidCard car={cars} />, shows: 'You lead' },
        'a bid below the minimum': { at: '/', shows: 'Too low' },
        ...others,
      } satisfies States`
    expect(titlesIn('bid-card.states.tsx', code)).toEqual(['outbid', 'a bid below the minimum'])
  })

  test('are looked for in the files of all kinds of tests', () => {
    const paths = [
      'a.test.ts',
      'a.db.test.ts',
      'a.long.db.test.ts',
      'a.e2e.ts',
      'a.states.tsx',
      'a.browser.test.tsx',
    ]
    expect(paths.filter((path) => !TESTS.test(path))).toEqual([])
    expect(TESTS.test('web/bidding/bid-card.tsx')).toBe(false)
  })
})

describe('a title', () => {
  const titled = (path: string, ...titles: readonly string[]) => titles.map((title) => ({ path, title }))

  test('is gone when no test has it any more', () => {
    const before = titled('a.e2e.ts', 'is placed', 'is refused')
    expect(findGone(before, titled('a.e2e.ts', 'is placed'))).toEqual(titled('a.e2e.ts', 'is refused'))
  })

  test('is not gone when its test moves to another file', () => {
    expect(findGone(titled('a.e2e.ts', 'is placed'), titled('a.states.tsx', 'is placed'))).toEqual([])
  })

  test('of several tests is gone as often as it is missing', () => {
    const before = titled('a.test.ts', 'is placed', 'is placed', 'is placed')
    expect(findGone(before, titled('a.test.ts', 'is placed'))).toHaveLength(2)
  })
})
