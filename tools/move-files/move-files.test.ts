import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDiskFileStore } from '#server/files/disk-file-store.ts'
import { addressOf, putPicture, sha256Of } from '#server/testing/expect-file-store.ts'
import { startS3Server, type S3Server } from '#server/testing/s3-server.ts'

let server: S3Server
let dataDir: string
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.empty()
  server.front.fail(null)
  dataDir = await mkdtemp(join(tmpdir(), 'move-files-'))
  return () => rm(dataDir, { recursive: true })
})

/** Runs the command as `npm run move-files` does. Returns its exit code and what it printed. */
function run(env: Readonly<Record<string, string>> = server.env): Promise<{ code: number; text: string }> {
  const program = join(import.meta.dirname, 'move-files.ts')
  const settings = { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: dataDir, ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env: settings }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr }),
    )
  })
}

const disk = () => createDiskFileStore(join(dataDir, 'files'))

test('every original and thumbnail is copied and read back; a repeat copies what is new', async () => {
  const pictures = ['one', 'two', 'three'].map((text) => Buffer.from(text))
  for (const picture of pictures) await putPicture(disk(), picture)
  expect(await run()).toEqual({ code: 0, text: '6 copied and read back, 0 were there, 0 not copied.\n' })
  expect(await server.list()).toHaveLength(6)
  await putPicture(disk(), Buffer.from('four'))
  expect(await run()).toEqual({ code: 0, text: '2 copied and read back, 6 were there, 0 not copied.\n' })
  expect(await readdir(join(dataDir, 'files', 'car-images'))).toHaveLength(4)
})

test('a damaged file is told and left out', async () => {
  const [good, bad] = [Buffer.from('good'), Buffer.from('bad')]
  await disk().put(addressOf(good), good)
  await disk().put(addressOf(bad), bad)
  const content = sha256Of(bad).toString('hex')
  const path = join(dataDir, 'files', 'car-images', content.slice(0, 2), content)
  await writeFile(path, 'damaged')
  const { code, text } = await run()
  expect(code).toBe(1)
  expect(text).toContain(`${path} is damaged`)
  expect(text).toContain('1 copied and read back, 0 were there, 1 not copied.')
  expect(await server.list()).toHaveLength(1)
})

test('a store that fails ends the command with its reason, and a repeat goes on', async () => {
  await putPicture(disk(), Buffer.from('one'))
  server.front.fail({ kind: 'refusing', status: 403, code: 'AccessDenied' })
  const failed = await run()
  expect(failed.code).toBe(1)
  expect(failed.text).toContain('AccessDenied')
  server.front.fail(null)
  expect((await run()).code).toBe(0)
})

test('without FILE_STORE the command says what is missing', async () => {
  const { code, text } = await run({})
  expect(text).toContain('FILE_STORE: needed')
  expect(code).toBe(1)
})
