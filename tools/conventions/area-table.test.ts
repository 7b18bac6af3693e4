import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AREAS, GROUND } from '../../areas.ts'

const ROOT = join(import.meta.dirname, '../..')
const ROOMS = ['domain', 'contract', 'server', 'web'] as const

/** Returns the subfolders that hold files, except those that only tests use. */
function foldersOf(folder: string): readonly string[] {
  const files = globSync(`${folder}/*/**/*.*`, { cwd: ROOT })
  return [...new Set(files.map((path) => path.split('/')[1] ?? ''))].filter((name) => name !== 'testing')
}

/** Returns the areas that can be read one after another, each after all areas that it may import. */
function readableInOrder(): readonly string[] {
  const read: string[] = []
  const isReadable = ([area, known]: readonly [string, readonly string[]]) =>
    !read.includes(area) && known.every((other) => read.includes(other))
  for (let next; (next = Object.entries(AREAS).find(isReadable)) !== undefined;) read.push(next[0])
  return read
}

/** Returns the folders that the first tree of a document draws. */
function drawnIn(document: string): readonly string[] {
  const tree = /\n\n```\n([^`]*)```/.exec(readFileSync(join(ROOT, document), 'utf8'))?.[1] ?? ''
  return [...tree.matchAll(/^ *([a-z0-9-]+)\/ +/gm)].map(([, folder = '']) => folder)
}

describe('the list of areas', () => {
  it('has no cycle', () => {
    expect(readableInOrder().toSorted()).toEqual(Object.keys(AREAS).toSorted())
  })

  it.each(ROOMS)('and the ground have every folder of %s', (room) => {
    const known = new Set([...Object.keys(AREAS), ...Object.keys(GROUND[room] ?? {})])
    expect(foldersOf(room).filter((folder) => !known.has(folder))).toEqual([])
  })
})

describe('the trees of the documents', () => {
  it.each([
    { document: 'ARCHITECTURE.md', folders: [...ROOMS, 'e2e', 'tools', 'deploy', 'docs'] },
    { document: 'docs/web.md', folders: Object.keys(GROUND['web'] ?? {}) },
    { document: 'docs/tools.md', folders: foldersOf('tools') },
  ])('$document draws its folders', ({ document, folders }) => {
    const drawn = drawnIn(document)
    expect(folders.filter((folder) => !drawn.includes(folder))).toEqual([])
  })

  it('draw nothing that is gone', () => {
    for (const [document, room] of [
      ['docs/web.md', 'web'],
      ['docs/tools.md', 'tools'],
    ] as const)
      expect(
        drawnIn(document).filter((folder) => !foldersOf(room).includes(folder) && folder !== 'testing'),
      ).toEqual([])
  })
})
