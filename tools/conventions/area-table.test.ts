import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AREAS, GROUND } from '../../areas.ts'

const ROOT = join(import.meta.dirname, '../..')
const ROOMS = ['domain', 'contract', 'server', 'web'] as const

/** Reads the table of areas in ARCHITECTURE.md: the rooms in which each area has a folder. */
function readTable(): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \|[^|]*\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)]
  return new Map(
    rows.map(([, area = '', ...cells]) => [
      area,
      ROOMS.filter((_room, index) => cells[index]?.trim() === 'yes'),
    ]),
  )
}

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

describe('the list of areas', () => {
  it('has no cycle', () => {
    expect(readableInOrder().toSorted()).toEqual(Object.keys(AREAS).toSorted())
  })
})

describe('the table of areas in ARCHITECTURE.md', () => {
  it('has a row for every area of areas.ts, in the same order', () => {
    expect([...readTable().keys()]).toEqual(Object.keys(AREAS))
  })

  it.each(ROOMS)('names every folder of %s, and no other', (room) => {
    const named = [...readTable()].filter(([, rooms]) => rooms.includes(room)).map(([area]) => area)
    const ground = Object.keys(GROUND[room] ?? {}).filter((folder) => folder !== 'testing')
    expect(foldersOf(room).toSorted()).toEqual([...named, ...ground].toSorted())
  })

  it('draws every folder that belongs to no area', () => {
    const tree = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').split('```')[1] ?? ''
    const drawn = new Set([...tree.matchAll(/^ *([a-z0-9-]+)\/ +/gm)].map(([, folder]) => folder))
    const rooms = [...ROOMS, 'e2e', 'tools', 'deploy', 'docs']
    const ground = ['server', 'web'].flatMap((room) => Object.keys(GROUND[room] ?? {}))
    expect([...rooms, ...ground, ...foldersOf('tools')].filter((folder) => !drawn.has(folder))).toEqual([])
  })
})
