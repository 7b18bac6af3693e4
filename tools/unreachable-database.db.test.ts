import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBuilt } from '#server/testing/run-built.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yardbid-unreachable-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const NOWHERE = 'postgres://yardbid:hunter2@127.0.0.1:1/yardbid'
const REFUSED =
  '127.0.0.1:1 refuses the connection, because nothing listens there. Start the server, or correct host and port.'

test.each([
  ['tools/migrate.ts', []],
  [
    'tools/create-admin/create-admin.ts',
    ['--email', 'a@house.test', '--name', 'Asha', '--mobile', '9810012345'],
  ],
  ['tools/backup/backup.ts', ['backup']],
  ['tools/verify-audit.ts', []],
])('%s names the setting whose database does not answer', async (source, args) => {
  const given = args.map((one) => (one === 'backup' ? join(folder, one) : one))
  const { code, out, err } = await runBuilt(source, given, {
    DATABASE_URL: NOWHERE,
    DATA_DIR: folder,
    THROW_AWAY_DATABASE: '1',
  })
  expect({ code, out, err }).toEqual({
    code: 1,
    out: '',
    err: `The configuration is invalid:\n  DATABASE_URL: ${REFUSED}\n`,
  })
})

test('a file of the owner’s URL is named before the address is tried', async () => {
  const missing = join(folder, 'ca.crt')
  const { code, err } = await runBuilt('tools/migrate.ts', [], {
    DATABASE_URL: NOWHERE,
    DATABASE_OWNER_URL: `${NOWHERE}?sslmode=verify-full&sslrootcert=${missing}`,
    THROW_AWAY_DATABASE: '1',
  })
  expect(code).toBe(1)
  expect(err).toBe(
    `The configuration is invalid:\n  DATABASE_OWNER_URL: must be a file that can be read (sslrootcert); it is "${missing}", and it does not exist. Correct the path, or let the user of Yardbid open it.\n`,
  )
})
