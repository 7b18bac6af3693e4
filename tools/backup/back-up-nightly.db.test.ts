// @module-tag needs-restic
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../../deploy/back-up-nightly.sh')

let folder: string
let env: NodeJS.ProcessEnv

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yardbid-nightly-'))
  // Stands for the backup command, which has tests of its own: writes its arguments into the folder.
  const command = join(folder, 'make-backup.sh')
  writeFileSync(command, 'set -e\ntest "$CONTENT" != fail\nmkdir "$1"\necho "$CONTENT" > "$1/bids"\n')
  env = {
    ...process.env,
    RESTIC_REPOSITORY: join(folder, 'repository'),
    RESTIC_PASSWORD: 'a password',
    RESTIC_CACHE_DIR: join(folder, 'cache'),
    BACKUP_FOLDER: join(folder, 'latest'),
    BACKUP_COMMAND: `sh ${command}`,
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function backUp(content: string): number | null {
  return spawnSync('sh', [SCRIPT, '--now'], { env: { ...env, CONTENT: content } }).status
}

test('each night’s backup can be restored from the repository, and leaves nothing unencrypted', () => {
  expect(backUp('first night')).toBe(0)
  expect(backUp('second night')).toBe(0)
  const target = join(folder, 'restored')
  expect(spawnSync('restic', ['restore', 'latest', '--target', target], { env }).status).toBe(0)
  expect(readFileSync(join(target, env['BACKUP_FOLDER'] ?? '', 'bids'), 'utf8')).toBe('second night\n')
  expect(() => readFileSync(join(env['BACKUP_FOLDER'] ?? '', 'bids'))).toThrow(/ENOENT/)
})

test('a backup that fails is reported, and stores nothing', () => {
  const snapshots = () => spawnSync('restic', ['snapshots', '--json'], { env }).stdout.toString()
  const before = snapshots()
  expect(backUp('fail')).not.toBe(0)
  expect(snapshots()).toBe(before)
})
