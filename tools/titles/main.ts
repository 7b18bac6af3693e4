import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findGone, findTitles, TESTS, type Title } from './find-titles.ts'

// `npm run titles -- <commit>` lists the titles of tests that the commit has and the working tree has not.

const ROOT = join(import.meta.dirname, '../..')

const [commit = 'main'] = process.argv.slice(2)
const before = titlesOf(commit)
const now = listPaths('ls-files', '--cached', '--others', '--exclude-standard').flatMap((path) =>
  findTitles(path, readFileSync(join(ROOT, path), 'utf8')),
)
const gone = findGone(before, now)
for (const { path, title } of gone) console.log(`${path} › ${title}`)
console.log(`${before.length} titles in ${commit}, ${now.length} now; ${gone.length} are gone.`)
process.exitCode = gone.length === 0 ? 0 : 1

/** @throws {Error} if Git does not know the commit */
function titlesOf(commit: string): readonly Title[] {
  const paths = listPaths('ls-tree', '-r', '--name-only', '--full-tree', commit)
  const input = paths.map((path) => `${commit}:${path}\n`).join('')
  const blobs = git(['cat-file', '--batch'], input)
  let at = 0
  return paths.flatMap((path) => {
    // Each text follows a line that ends with its length in bytes, and is followed by an empty line.
    const head = blobs.indexOf('\n', at)
    const length = Number(blobs.subarray(at, head).toString().split(' ').at(-1))
    at = head + 1 + length + 1
    return findTitles(path, blobs.subarray(head + 1, head + 1 + length).toString())
  })
}

/** Returns the paths of the tests that a command of Git lists and that are there. */
function listPaths(...args: readonly string[]): readonly string[] {
  const paths = new Set(
    git(args)
      .toString()
      .split('\n')
      .filter((path) => TESTS.test(path)),
  )
  const deleted = args[0] === 'ls-files' ? git(['ls-files', '--deleted']).toString().split('\n') : []
  return [...paths].filter((path) => !deleted.includes(path))
}

function git(args: readonly string[], input = ''): Buffer {
  return execFileSync('git', args, { cwd: ROOT, input, maxBuffer: 500_000_000 })
}
