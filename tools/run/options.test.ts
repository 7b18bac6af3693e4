import { describe, expect, test } from 'vitest'
import { readOptions } from './options.mjs'

const NONE = { isLong: false, withBrowser: true, part: null, rest: [], changedSince: null, times: 1 }

describe('the options of npm test', () => {
  test.each([
    ['nothing runs everything', '', {}],
    ['the short check', '--without-e2e', { withBrowser: false }],
    ['one part', '--only unit', { part: 'unit' }],
    [
      'files of a part',
      '--only unit domain/bidding web/ui',
      { part: 'unit', rest: ['domain/bidding', 'web/ui'] },
    ],
    ['options of its test runner', '--only unit a -t name', { part: 'unit', rest: ['a', '-t', 'name'] }],
    ['what changed since the last commit', '--changed', { changedSince: 'HEAD' }],
    ['what changed since a revision', '--changed main', { changedSince: 'main' }],
    ['what changed, of one part', '--changed --only unit', { changedSince: 'HEAD', part: 'unit' }],
    [
      'repeats before the part',
      '--repeat 10 --only journeys offline',
      { times: 10, part: 'journeys', rest: ['offline'] },
    ],
    [
      'repeats after the file',
      '--only journeys offline --repeat=10',
      { times: 10, part: 'journeys', rest: ['offline'] },
    ],
  ])('%s', (_what, given, options) => {
    expect(readOptions(given.split(' ').filter(Boolean))).toEqual({ ...NONE, ...options })
  })

  test.each([
    [
      '--repeat 10',
      '--repeat takes one part with tests: --only unit, --only database, --only states, --only journeys',
    ],
    [
      '--repeat 10 --only lint',
      '--repeat takes one part with tests: --only unit, --only database, --only states, --only journeys',
    ],
    ['--repeat often --only unit', '--repeat takes a number: --repeat 10'],
    ['--onyl unit', 'npm test has no option --onyl. Files follow the part: --only unit domain/bidding'],
  ])('%s is refused', (given, sentence) => {
    expect(() => readOptions(given.split(' '))).toThrow(sentence)
  })
})
