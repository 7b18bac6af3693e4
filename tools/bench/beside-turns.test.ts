import { describe, expect, test } from 'vitest'
import { compareTurns, correctBurn, shareOut } from './beside-turns.ts'

const turns = (...values: readonly number[]) => values

describe('bids beside a work are fast enough', () => {
  test.each([
    ['as fast as beside the control', turns(40, 40, 40), turns(40, 40, 40), true],
    ['a fifth slower', turns(48, 48, 48), turns(40, 40, 40), true],
    ['more than a fifth slower', turns(49, 49, 49), turns(40, 40, 40), false],
    ['much slower, but within 25 ms', turns(25, 25, 25), turns(5, 5, 5), true],
    ['much slower, and not within 25 ms', turns(26, 26, 26), turns(5, 5, 5), false],
    ['if only one turn is slow', turns(20, 900, 21), turns(20, 20, 20), true],
    ['not if only one turn is fast', turns(90, 5, 91), turns(20, 20, 20), false],
  ])('%s', (_what, work, control, held) => {
    expect(compareTurns({ work, control }).held).toBe(held)
  })

  test('with both medians and their ratio', () => {
    const { figure, target } = compareTurns({ work: [30, 10, 20, 40], control: [16, 8, 12, 99] })
    expect(figure).toBe('20 ms, 12 ms = 1.67×')
    expect(target).toBe('≤ 25 ms or 1.20×')
  })
})

describe('the control burns', () => {
  test('so that its turn takes as much as the work’s, whatever the lengths of the turns', () => {
    const work = { processor: 9, seconds: 6 }
    expect(correctBurn(0.5, work, { processor: 5, seconds: 5 })).toBe(1)
    expect(correctBurn(0.5, work, { processor: 7, seconds: 4 })).toBe(0.25)
  })

  test('nothing if the bids alone take more', () => {
    expect(correctBurn(0, { processor: 1, seconds: 5 }, { processor: 2, seconds: 5 })).toBe(0)
    expect(shareOut(0, 2)).toEqual([])
  })

  test.each([
    [0.4, [0.4]],
    [1, [1]],
    [1.5, [0.75, 0.75]],
    [2.5, [1, 1]],
  ])('%s cores in as many processes as it needs of two', (cores, shares) => {
    expect(shareOut(cores, 2)).toEqual(shares)
  })
})
