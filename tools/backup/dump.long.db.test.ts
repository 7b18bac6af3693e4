import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { createDatabase } from '#server/platform/db/pool.ts'
import { queueJob } from '#server/platform/jobs/queue-job.ts'
import { startAppProcess } from '#server/testing/app-process.ts'
import { elementAt, makeBiddingScene, type BiddingScene } from '#server/testing/bidding-scene.ts'
import { digestDatabase, type DatabaseDigest } from '#server/testing/compare-databases-queries.ts'
import { createDatabaseBeside, dropDatabaseBeside } from '#server/testing/create-database.ts'
import { makeCity } from '#server/testing/factories.ts'
import { runBackup } from '#server/testing/run-built.ts'
import { createCall, startAppAt } from '#server/testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { isLong } from '#server/testing/tier.ts'

// Dumps without a pg_dump that is as new as the server: from a database server into an embedded database, and back.

const SECRET = randomBytes(32)

let folder: string
let database: TestDatabase
let scene: BiddingScene
let original: DatabaseDigest
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yardbid-dump-'))
  // Under root the database runs as another user, which must be able to enter the folder.
  await chmod(folder, 0o711)
  database = await createTestDatabase()
  scene = await makeBiddingScene(database.db, { dealers: 3, lots: 2 })
  await makeCity(database.db, { name: 'Tab\there, back\\slash and नमस्ते' })
  const app = await startAppAt({
    databaseUrl: database.url,
    dataDir: join(folder, 'data'),
    secret: SECRET,
  })
  for (const { carId, bidders } of scene.lots) {
    for (const [index, { flowId, token }] of bidders.entries()) {
      const bid = { carId, flowEntityId: flowId, bidAmount: 1000 + 100 * index }
      await app.must('placeBidForCar', bid, { token, key: randomUUID() })
    }
  }
  // Its month is a table that no migration creates.
  const { token } = elementAt(elementAt(scene.lots).bidders)
  await app.must('storeAnalyticsEvent', { eventName: 'page_view', eventCategory: 'Navigation' }, { token })
  await app.stop()
  await queueJob(database.db, { task: 'later', payload: { text: 'a\nb' }, key: 'later' })
  original = await digestDatabase(database.pool)

  const programs = join(folder, 'programs')
  await mkdir(programs)
  await symlink('/bin/sh', join(programs, 'sh'))
  const oldDump = '#!/bin/sh\n[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 9.6.24"'
  await writeFile(join(programs, 'pg_dump'), oldDump, { mode: 0o755 })
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The environment of the commands. */
const place = (env: Readonly<Record<string, string>>) => ({
  PATH: join(folder, 'programs'),
  APP_SECRET: SECRET.toString('hex'),
  ...env,
})

const ledgerIn = (output: string) => /\d+ bids, ledger [0-9a-f]{64}/.exec(output)?.[0] ?? 'none'

test.runIf(isLong())(
  'a dump of a server is restored into an embedded database, and a dump of that into a server: both are the same',
  async () => {
    const [ofServer, ofEmbedded] = [join(folder, 'of-server'), join(folder, 'of-embedded')]
    const embedded = join(folder, 'embedded')
    const dumped = await runBackup('backup', [ofServer], place({ DATABASE_URL: database.url }))
    expect(ledgerIn(dumped)).toMatch(/^6 bids/)
    const restored = await runBackup('restore', [ofServer, embedded], place({}))
    expect(ledgerIn(restored)).toBe(ledgerIn(dumped))

    const server = await startEmbeddedPostgres({ dataDir: embedded, throwAway: true, log: () => undefined })
    const inside = createDatabase(server.url, { max: 2 })
    expect(await digestDatabase(inside.pool)).toEqual(original)
    await inside.end()
    await server.stop()

    expect(ledgerIn(await runBackup('backup', [ofEmbedded, '--dump'], place({ DATA_DIR: embedded })))).toBe(
      ledgerIn(dumped),
    )
    const name = `restored_${randomBytes(6).toString('hex')}`
    const url = await createDatabaseBeside(database.ownerUrl, name)
    const again = await runBackup(
      'restore',
      [ofEmbedded, join(folder, 'again')],
      place({ DATABASE_URL: url }),
    )
    expect(ledgerIn(again)).toBe(ledgerIn(dumped))
    const beside = createDatabase(url, { max: 2 })
    try {
      expect(await digestDatabase(beside.pool)).toEqual(original)
      // The log of events is append-only again, and the app goes on where it was.
      await expect(beside.kysely.deleteFrom('events').execute()).rejects.toThrow('append-only')
      const app = await startAppProcess({
        databaseUrl: url,
        dataDir: join(folder, 'again'),
        env: { APP_SECRET: SECRET.toString('hex') },
      })
      const lot = elementAt(scene.lots)
      const { flowId, token } = elementAt(lot.bidders)
      const answer = await createCall(app.url)(
        'placeBidForCar',
        { carId: lot.carId, flowEntityId: flowId, bidAmount: 5000 },
        { token, key: randomUUID() },
      )
      expect(answer).toMatchObject({ ok: true, body: { bid: { amount: 5000 } } })
      await app.end('SIGTERM')

      await expect(
        runBackup('restore', [ofEmbedded, join(folder, 'third')], place({ DATABASE_URL: url })),
      ).rejects.toThrow('The database to restore into is not empty')
    } finally {
      await beside.end()
      await dropDatabaseBeside(database.ownerUrl, name)
    }
  },
)

test('a dump that has lost a row, or that is of a newer release, is refused, and nothing of it is loaded', async () => {
  const whole = join(folder, 'whole')
  await runBackup('backup', [whole], place({ DATABASE_URL: database.url }))
  const name = `refused_${randomBytes(6).toString('hex')}`
  const url = await createDatabaseBeside(database.ownerUrl, name)
  const beside = createDatabase(url, { max: 2 })
  /** Restores the backup after a change of one of its files. */
  async function restoreChanged(file: string, change: (content: Buffer) => Buffer): Promise<string> {
    const changed = join(folder, `changed-${randomUUID()}`)
    await cp(whole, changed, { recursive: true })
    await writeFile(join(changed, file), change(await readFile(join(changed, file))))
    return runBackup('restore', [changed, `${changed}-data`], place({ DATABASE_URL: url }))
  }
  try {
    // Each restore starts a process, so the short tier makes one.
    if (isLong()) {
      const newer = (text: Buffer) =>
        Buffer.from(text.toString().replace(/"checksum": "[^"]+"/, '"checksum": "another"'))
      await expect(restoreChanged('tables/contents.json', newer)).rejects.toThrow(
        /migration 0001-the-house\.sql, which this release does not have as it was/,
      )
      expect(await digestDatabase(beside.pool)).toMatchObject({ tables: {} })
    }

    const shorter = (content: Buffer) =>
      gzipSync(gunzipSync(content).toString().split('\n').slice(1).join('\n'))
    await expect(restoreChanged('tables/public.bids.copy.gz', shorter)).rejects.toThrow(
      'bids has 5 rows in this backup instead of 6',
    )
    expect(await beside.kysely.selectFrom('users').select('id').execute()).toEqual([])
  } finally {
    await beside.end()
    await dropDatabaseBeside(database.ownerUrl, name)
  }
})

test.runIf(isLong())('a bid that differs from the dump’s digest is reported', async () => {
  const changed = join(folder, 'changed')
  await runBackup('backup', [changed], place({ DATABASE_URL: database.url }))
  const file = join(changed, 'tables', 'public.bids.copy.gz')
  const rows = gunzipSync(await readFile(file)).toString()
  await writeFile(file, gzipSync(rows.replace('\t1100\t', '\t1101\t')))
  await expect(runBackup('restore', [changed, join(folder, 'changed-data')], place({}))).rejects.toThrow(
    /other bids than the backup/,
  )
})

test.runIf(isLong())(
  'a copy of an embedded database is not for a server, and not for another version of PostgreSQL',
  async () => {
    const [dataDir, copy] = [join(folder, 'versioned'), join(folder, 'copy')]
    const server = await startEmbeddedPostgres({ dataDir, throwAway: true, log: () => undefined })
    await server.stop()
    await runBackup('backup', [copy], place({ DATA_DIR: dataDir }))
    await expect(
      runBackup('restore', [copy, join(folder, 'none')], place({ DATABASE_URL: database.url })),
    ).rejects.toThrow('unset DATABASE_URL')

    const sentence =
      /has the format of PostgreSQL 12, and this release has PostgreSQL \d+\. Dump it with the release/
    await writeFile(join(copy, 'pgdata', 'PG_VERSION'), '12\n')
    await expect(runBackup('restore', [copy, join(folder, 'none')], place({}))).rejects.toThrow(sentence)
    await writeFile(join(dataDir, 'postgres', 'pgdata', 'PG_VERSION'), '12\n')
    await expect(startEmbeddedPostgres({ dataDir, log: () => undefined })).rejects.toThrow(sentence)
  },
)
