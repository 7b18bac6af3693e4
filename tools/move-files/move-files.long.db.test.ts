import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskFileStore } from '#server/files/disk-file-store.ts'
import { addressOf, sha256Of } from '#server/testing/expect-file-store.ts'
import { runBuilt } from '#server/testing/run-built.ts'
import { makeNoise } from '#server/testing/sample-files.ts'
import { startS3Server, type S3Server } from '#server/testing/s3-server.ts'
import { isLong } from '#server/testing/tier.ts'

let s3: S3Server
let dataDir = ''
beforeAll(async () => {
  s3 = await startS3Server()
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-move-'))
})
afterAll(async () => {
  await s3.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function run(env: Readonly<Record<string, string>> = {}) {
  const { code, out, err } = await runBuilt('tools/move-files/move-files.ts', [], {
    DATA_DIR: dataDir,
    ...s3.env,
    ...env,
  })
  return { code, output: out + err }
}

test.runIf(isLong())(
  'every file is copied and read back once, a damaged one is reported, and the folder stays as it is',
  async () => {
    const files = join(dataDir, 'files')
    const disk = createDiskFileStore(files)
    const [picture, list] = [await makeNoise(40, 30), Buffer.from('Make,Model\n')]
    const encoded = await sharp(picture).webp().toBuffer()
    // A picture is named by its upload.
    for (const variant of ['original', 'thumbnail'] as const) {
      await disk.put(addressOf(picture, variant), encoded)
    }
    await disk.putStream('imports', Readable.from([list]), 100)
    const onDisk = await readdir(files, { recursive: true })

    s3.front.fail({ kind: 'refusing', status: 403, code: 'AccessDenied' }, Infinity, (asked) =>
      asked.endsWith('-thumbnail'),
    )
    const interrupted = await run()
    expect(interrupted.output).toContain('AccessDenied')
    expect(interrupted.code).toBe(1)
    s3.front.fail(null)
    expect(await run()).toEqual({
      code: 0,
      output: '2 copied and read back, 1 were there, 0 not copied.\n',
    })
    expect(await run()).toEqual({
      code: 0,
      output: '0 copied and read back, 3 were there, 0 not copied.\n',
    })
    expect(await s3.list()).toHaveLength(3)
    expect(await readdir(files, { recursive: true })).toEqual(onDisk)

    const name = sha256Of(list).toString('hex')
    await writeFile(join(files, 'imports', name.slice(0, 2), name), 'damaged')
    const { code, output } = await run()
    expect(code).toBe(1)
    expect(output).toContain(`${name}: its content is not the one that its name states; left out`)
    expect(output).toContain('0 copied and read back, 2 were there, 1 not copied.')
  },
)

test('needs a bucket and files', async () => {
  const without = await run({ FILE_STORE: '', S3_ENDPOINT: '' })
  expect(without).toMatchObject({ code: 1, output: expect.stringContaining('FILE_STORE: needed') })
  const elsewhere = await run({ DATA_DIR: join(dataDir, 'elsewhere') })
  expect(elsewhere).toMatchObject({ code: 1, output: expect.stringContaining('There are no files in') })
})
