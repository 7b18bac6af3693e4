import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNode } from '#tools/run/app.mjs'
import { isLong, report } from '#server/testing/tier.ts'
import { carField } from './car-field.ts'
import { consoleList } from './console-list.ts'
import { notification } from './notification.ts'
import { homeFilter } from './home-filter.ts'
import { houseSetting } from './house-setting.ts'
import { onboardingDocument } from './onboarding-document.ts'
import { queue } from './queue.ts'
import { lifeCycleState } from './life-cycle-state.ts'
import { lifeCycleStep } from './life-cycle-step.ts'
import { changeCopy, countedFiles, type ScratchCopy } from './scratch-copy.ts'

const CHANGES = [
  consoleList,
  carField,
  notification,
  onboardingDocument,
  queue,
  houseSetting,
  lifeCycleStep,
  lifeCycleState,
  homeFilter,
]

/** The tests by which a forgotten file shows: of names, steps, screens, texts, generated files, and calls. */
const UNIT_TESTS = [
  'contract',
  'domain/flows',
  'domain/reasons',
  'web/my-cars',
  'web/steps',
  'web/text',
  'web/routes',
  'web/paths',
  'tools/generate',
  'server/testing/bare-read',
]

/** Checks that are scripts run on the Node among the packages, too. */
const ENV = { ...process.env, PATH: `${dirname(findNode())}:${process.env['PATH']}` }

const run = promisify(execFile)

describe.each(CHANGES)('$kind', (change) => {
  let copy: ScratchCopy
  beforeAll(async () => {
    copy = await changeCopy(change, { isWhole: isLong() })
  })
  afterAll(() => copy.remove())

  test('takes at most its number of files by hand', () => {
    const counted = countedFiles(copy.byHand)
    report(
      `${change.kind}: ${counted.length} files by hand, at most ${change.atMost}: ${copy.byHand.join(', ')}`,
    )
    expect(copy.byHand).toEqual(change.edits.map(({ path }) => path).toSorted())
    expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(change.atMost)
  })

  // The short form is the count alone: types and checks of the whole repository take minutes.
  test.runIf(isLong())('needs no other file: types, lint, rules and tests are content', async () => {
    const cwd = copy.root
    const { listChecks } = (await import(
      join(cwd, 'tools/run/steps.mjs')
    )) as typeof import('#tools/run/steps.mjs')
    const checks = listChecks().filter(({ part, needsBuild }) => part !== 'format' && needsBuild !== true)
    const testsOf = (project: string, paths: readonly string[]) => ({
      name: `${project} tests`,
      command: [findNode(), 'node_modules/vitest/vitest.mjs', 'run', '--project', project, ...paths],
    })
    const proofs = change.edits.map(({ path }) => path).filter((path) => path.endsWith('.db.test.ts'))
    const tests = [testsOf('unit', UNIT_TESTS), ...(proofs.length === 0 ? [] : [testsOf('database', proofs)])]
    for (const { name, command } of [...checks, ...tests]) {
      const [program = '', ...args] = command
      const failure = await run(program, args, { cwd, env: ENV, maxBuffer: 2 ** 26 }).then(
        () => null,
        (error: { readonly stdout: string; readonly stderr: string }) => error.stdout + error.stderr,
      )
      expect(failure, name).toBe(null)
    }
  })
})
