import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyChangingFolder } from './copy-changing-folder.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yardbid-living-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('leaves out files and folders that vanish during the copy, and unwanted ones', async () => {
  const from = join(folder, 'from')
  const files = ['cars/12/stays', 'cars/12/goes', 'cars/34/goes-too', 'emptied/is-not-wanted', 'left-out/a']
  for (const path of files) {
    await mkdir(join(from, path, '..'), { recursive: true })
    await writeFile(join(from, path), path)
  }
  const to = join(folder, 'to')
  await copyChangingFolder(from, to, (path) => {
    // Removed after its folder was listed, before it is copied.
    if (path === 'cars/12/goes' || path === 'cars/34') rmSync(join(from, path), { recursive: true })
    if (path === 'left-out') return 'leftOut'
    return path === 'emptied' ? 'emptied' : 'copied'
  })
  const copied = (await readdir(to, { recursive: true })).toSorted()
  expect(copied).toEqual(['cars', 'cars/12', 'cars/12/stays', 'cars/34', 'emptied'])
})
