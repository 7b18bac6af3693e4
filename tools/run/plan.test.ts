import { describe, expect, test } from 'vitest'
import { readOptions } from './options.mjs'
import { planRun } from './plan.mjs'

const stepsOf = (given: string) => planRun(readOptions(given.split(' '))).flatMap(({ steps }) => steps)

describe('a part', () => {
  test('runs its short form', () => {
    expect(stepsOf('--only journeys offline')).toMatchObject([{ name: 'journeys' }])
    const [database] = stepsOf('--only database server/bidding/kills')
    expect(database?.command.slice(1, 4)).toEqual(['run', '--project', 'database'])
    const [states] = stepsOf('--only states bid-card')
    expect(states?.command.slice(1, 4)).toEqual(['run', '--config', 'vitest.states.config.ts'])
    expect(states?.command.at(-1)).toBe('bid-card')
    const skipped = states?.skip?.('chromium').read(0)
    expect(skipped?.map(({ title }) => title)).toEqual(['web/bidding/bid-card.states.tsx'])
  })

  test('in a browser is left out of the short check', () => {
    const names = stepsOf('--without-e2e').map(({ name }) => name)
    expect(names).toContain('tests: database')
    expect(names).not.toContain('states')
    expect(stepsOf('--repeat=1').map(({ name }) => name)).toEqual([...names, 'states', 'journeys'])
  })

  test('runs its long form where asked to', () => {
    const [journeys] = stepsOf('--long --only journeys offline')
    expect(journeys?.env).toEqual({ TIER: 'long' })
    expect(journeys?.command.slice(1)).toEqual(['test', 'offline'])
    const [database] = stepsOf('--long --only database server/bidding/kills')
    expect(database?.command.slice(1, 4)).toEqual(['run', '--project', 'long'])
    expect(database?.command.at(-1)).toBe('server/bidding/kills')
  })
})
