import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ROOT } from './app.mjs'
import {
  nameUnsteady,
  readPlaywright,
  readReport,
  readSkipped,
  readVitest,
  type Outcome,
} from './reports.mjs'

const passed = (title: string): Outcome => ({ title, status: 'passed' })
const failed = (title: string): Outcome => ({ title, status: 'failed', error: `${title}\nwrong` })

const A = 'a.test.ts › a'
const B = 'b.test.ts › b'

const OUTSIDE: Outcome = { title: 'tests: outside a test', status: 'failed' }

describe('a test is unsteady', () => {
  test('if it passes in some runs and fails in others', () => {
    const runs = [passed('a'), passed('b'), failed('c'), failed('a'), passed('b'), failed('c'), passed('a')]
    expect(nameUnsteady(runs)).toEqual(['a: failed 1 of 3 times'])
  })

  test('but not if it is skipped', () => {
    expect(nameUnsteady([{ title: 'a', status: 'skipped', need: 'nginx' }, failed('a')])).toEqual([])
  })
})

describe('a report', () => {
  const vitestReport = (tests: readonly Outcome[]) =>
    JSON.stringify({
      testResults: tests.map(({ title, status }) => {
        const [file = '', fullName] = title.split(' › ')
        const failureMessages = status === 'failed' ? ['wrong'] : []
        return { name: join(ROOT, file), assertionResults: [{ fullName, status, failureMessages, tags: [] }] }
      }),
    })

  function readWritten(content: string | null, code: number): Outcome[] {
    const folder = mkdtempSync(join(tmpdir(), 'yardbid-report-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const report = join(folder, 'report.json')
    if (content !== null) writeFileSync(report, content)
    const read = () => readReport('tests', report, code, readVitest)
    const outcomes = read()
    // The next run has to write its own.
    expect(read()).toEqual([OUTSIDE])
    return outcomes
  }

  test.each([
    ['of a run that passed', [passed(A)], 0, [passed(A)]],
    ['of a run with a failed test', [passed(A), failed(B)], 1, [passed(A), failed(B)]],
    ['without a failed test fails with its runner', [passed(A)], 1, [passed(A), OUTSIDE]],
    ['without tests fails', [], 0, [OUTSIDE]],
  ])('%s', (_what, written, code, outcomes) => {
    expect(readWritten(vitestReport(written), code)).toEqual(outcomes)
  })

  test.each([
    ['Vitest', readVitest],
    ['Playwright', readPlaywright],
    ['the journeys that are not run', (json: unknown) => readSkipped(json, 'chromium')],
  ])('of another form than that of %s has no tests', (_what, read) => {
    for (const json of [null, 1, [], {}, { testResults: 1 }, { suites: {} }]) expect(read(json)).toEqual([])
  })

  test('that was not written fails', () => {
    expect(readWritten(null, 0)).toEqual([OUTSIDE])
  })
})

test('journeys are named with their file and the group that they are in', () => {
  const test = (status: 'expected' | 'unexpected' | 'skipped') => ({
    status,
    results: [{ errors: [{ message: 'too late' }], attachments: [] }],
  })
  const suites = [
    {
      title: 'offline.e2e.ts',
      file: 'offline.e2e.ts',
      line: 1,
      column: 1,
      specs: [spec('opens', test('expected'))],
      suites: [
        {
          title: 'a form',
          file: '',
          line: 1,
          column: 1,
          specs: [spec('waits', test('unexpected')), spec('later', test('skipped'))],
        },
      ],
    },
  ]
  const title = 'offline.e2e.ts › a form › waits'
  expect(readPlaywright({ suites })).toEqual([
    passed('offline.e2e.ts › opens'),
    { title, status: 'failed', error: `${title}\ntoo late` },
  ])
})

function spec(title: string, test: object) {
  return { title, ok: true, tags: [], id: title, file: 'offline.e2e.ts', line: 1, column: 1, tests: [test] }
}
