import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { createDatabase } from '#server/platform/db/pool.ts'
import { readLastBackup } from '#server/platform/last-backup.ts'
import { bidUntilStopped } from '#server/testing/bid-until-stopped.ts'
import { makeBiddingScene } from '#server/testing/bidding-scene.ts'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { createDatabaseBeside } from '#server/testing/create-database.ts'
import { copyMigratedCluster } from '#server/testing/migrated-cluster.ts'
import { runBackup } from '#server/testing/run-built.ts'
import { leaveNothingBehind, makeServerFolder } from '#server/testing/throw-away-postgres.ts'
import { isLong, sizeOf } from '#server/testing/tier.ts'
import { readManifest } from './backup-folder.ts'
import { readBidLedger } from './bid-ledger-queries.ts'

let folder: string
let release: () => void
let app: AppProcess
beforeAll(async () => {
  folder = await makeServerFolder()
  release = leaveNothingBehind(folder)
  copyMigratedCluster(dataDir())
  app = await startAppProcess({ databaseUrl: '', dataDir: dataDir() })
})
afterAll(async () => {
  await app.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
  release()
})

const dataDir = () => join(folder, 'data')
const databaseUrl = async () => (await readFile(join(dataDir(), 'database.url'), 'utf8')).trim()

/** In milliseconds. */
const HOUR = 3_600_000

/** Pause between a dealer's bids, in milliseconds, long enough that dealers still bid while the backup is taken. */
const PAUSE = sizeOf({ short: 120, long: 40 })

// The test of uploads in S3 takes and restores a dump too.
const KINDS = sizeOf({ short: ['a copy'], long: ['a copy', 'a dump'] })

test.each(
  [
    { name: 'a copy', options: [], parts: ['pgdata'] },
    { name: 'a dump', options: ['--dump'], parts: ['tables', 'database.dump'] },
  ].filter(({ name }) => KINDS.includes(name)),
)(
  '$name taken during bidding and restored elsewhere has the same bid ledger',
  async ({ name, options, parts }) => {
    const live = createDatabase(await databaseUrl(), { max: 2 })
    const scene = await makeBiddingScene(live.kysely, { dealers: 20, lots: 30 })
    await mkdir(join(dataDir(), 'files', 'cars'), { recursive: true })
    await writeFile(join(dataDir(), 'files', 'cars', 'picture'), 'a picture')
    await mkdir(join(dataDir(), 'files', 'incoming'), { recursive: true })
    await writeFile(join(dataDir(), 'files', 'incoming', 'a-half'), 'half a pic')

    const bidding = bidUntilStopped(app.url, scene, PAUSE)
    await expect.poll(() => bidding.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(50)
    const [kept, elsewhere] = [join(folder, `kept-${name}`), join(folder, `elsewhere-${name}`)]
    const backedUp = await runBackup('backup', [kept, ...options], { DATA_DIR: dataDir() })
    expect(parts.filter((part) => existsSync(join(kept, part)))).toHaveLength(1)
    const during = bidding.acknowledged.length
    await expect.poll(() => bidding.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(during)
    await bidding.stop()

    const output = await runBackup('restore', [kept, elsewhere], { THROW_AWAY_DATABASE: '1' })
    const server = await startEmbeddedPostgres({ dataDir: elsewhere, throwAway: true, log: () => undefined })
    const restored = createDatabase(server.url, { max: 2 })
    const ledger = await readBidLedger(restored.pool)
    // The backup has a gapless, unchanged prefix of each lot's bids.
    expect(ledger.hash).toBe((await readBidLedger(live.pool, ledger.lots)).hash)
    expect(output).toContain(`${ledger.bids} bids, ledger ${ledger.hash}`)
    // The backup contains every bid acknowledged before the manifest's instant.
    const takenAt = Date.parse((await readManifest(kept)).takenAt)
    // The time is recorded for the app's metrics.
    expect(await readLastBackup(dataDir())).toBe(takenAt)
    const promised = bidding.acknowledged.filter(({ at }) => at < takenAt).map(({ bidId }) => bidId)
    expect(promised.length).toBeGreaterThan(50)
    const found = await restored.kysely.selectFrom('bids').select('id').where('id', 'in', promised).execute()
    expect(found).toHaveLength(promised.length)
    expect(ledger.bids).toBeLessThan((await readBidLedger(live.pool)).bids)
    expect(await readFile(join(elsewhere, 'files', 'cars', 'picture'), 'utf8')).toBe('a picture')
    expect(existsSync(join(kept, 'files', 'incoming'))).toBe(false)
    // The backup includes the secret, and the restore recognises it, so neither command warns about it.
    expect(backedUp + output).not.toContain('secret')
    expect(await readFile(join(elsewhere, 'app.secret'))).toEqual(
      await readFile(join(dataDir(), 'app.secret')),
    )
    await restored.end()
    await server.stop()
    await live.end()
  },
)

/**
 * Stand-ins for PostgreSQL's client programs, which may be missing or older than the server. Each writes its password
 * and arguments to a file: `pg_dump` to the dump's path, `pg_restore` to a file next to itself.
 */
const STAND_INS = {
  pg_dump: `[ "$1" != --version ] || { echo 'pg_dump (PostgreSQL) 99.1'; exit; }
    for argument; do case "$argument" in --file=*) into="\${argument#--file=}" ;; esac; done`,
  pg_restore: 'into="$0.output"',
}

test.runIf(isLong())(
  'uploads in S3 are not in a backup, which says so, as does its restore; no folder is overwritten',
  async () => {
    const kept = join(folder, 'kept-without-files')
    const elsewhere = join(folder, 'restored-without-files')
    const output = await runBackup('backup', [kept, '--dump'], {
      DATA_DIR: dataDir(),
      FILE_STORE: 's3://uploads/house',
      AWS_REGION: 'ap-south-1',
    })
    expect(output).toContain('The uploads are not in this folder: they are in s3://uploads/house/.')
    expect(existsSync(join(kept, 'files'))).toBe(false)
    const restored = await runBackup('restore', [kept, elsewhere], {
      DATABASE_URL: await createDatabaseBeside(await databaseUrl(), 'restored'),
    })
    expect(restored).toContain('The uploads are not in this backup: they were in s3://uploads/house/.')

    await expect(runBackup('restore', [kept, elsewhere], {})).rejects.toThrow('is not empty')
    await expect(runBackup('backup', [kept], { DATA_DIR: dataDir() })).rejects.toThrow('is not empty')
    await expect(runBackup('restore', [dataDir(), join(folder, 'third')], {})).rejects.toThrow(
      'holds no backup',
    )
  },
)

test.runIf(isLong())(
  'a server’s dump is dated by the server’s clock; its password is no argument, and a wrong secret is reported',
  async () => {
    const programs = join(folder, 'programs')
    await mkdir(programs)
    for (const [name, where] of Object.entries(STAND_INS)) {
      const script = `#!/bin/sh\n${where}\nprintf '%s\\n' "$PGPASSWORD" "$@" > "$into"\n`
      await writeFile(join(programs, name), script, { mode: 0o755 })
    }
    const url = await databaseUrl()
    const { password } = new URL(url)
    const server = {
      PATH: `${programs}:/usr/bin:/bin`,
      DATA_DIR: dataDir(),
      DATABASE_URL: url,
      APP_SECRET: 'a1'.repeat(32),
    }
    const shiftedClock = pathToFileURL(join(import.meta.dirname, '../../server/testing/shifted-clock.ts'))
    const kept = join(folder, 'kept-of-server')
    const before = Date.now()
    const output = await runBackup('backup', [kept], {
      ...server,
      NODE_OPTIONS: `--import=${shiftedClock.href}?${HOUR}`,
    })
    const { kind, takenAt } = await readManifest(kept)
    expect(kind).toBe('dump')
    expect(Date.parse(takenAt)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(takenAt)).toBeLessThanOrEqual(Date.now())
    // The app.secret in this DATA_DIR is not the configured one.
    expect(output).toContain('The app’s secret is not in this folder: it is in APP_SECRET')
    expect(existsSync(join(kept, 'app.secret'))).toBe(false)

    const restore = (secret: Record<string, string>) =>
      runBackup('restore', [kept, join(folder, `of-server-${randomUUID()}`)], { ...server, ...secret })
    expect(await restore({})).not.toContain('secret')
    expect(await restore({ APP_SECRET: 'b2'.repeat(32) })).toContain(
      'not the one that this backup was taken with',
    )
    expect(await restore({ APP_SECRET: '' })).toContain('APP_SECRET is not set')

    for (const file of [join(kept, 'database.dump'), join(programs, 'pg_restore.output')]) {
      const [given, ...args] = (await readFile(file, 'utf8')).trim().split('\n')
      expect(given).toBe(decodeURIComponent(password))
      expect(args).toContain(`--dbname=${url.replace(`:${password}@`, '@')}`)
      expect(args.join(' ')).not.toContain(password)
    }
  },
)
