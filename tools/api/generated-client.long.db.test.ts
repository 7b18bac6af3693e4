import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/identity/password.ts'
import { makeFlow } from '#server/testing/auction-factories.ts'
import { elementAt, makeBiddingScene } from '#server/testing/bidding-scene.ts'
import { makeDealer } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isLong } from '#server/testing/tier.ts'
import { ROOT } from './releases.ts'

const run = promisify(execFile)

/** The settings with which a careful caller checks its program. */
const TYPE_CHECK = {
  compilerOptions: {
    target: 'ES2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    types: [],
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
  include: ['*.ts'],
}

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'yardbid-client-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TYPE_CHECK))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Generates a client from the served document, and writes it beside the program of the page for callers. */
async function writeProgram(): Promise<void> {
  const source = await generateSource(`${app.url}/api/openapi.json`, {
    optimistic: true,
    argumentStyle: 'object',
  })
  const page = await readFile(join(ROOT, 'docs/api/calling-yardbid.md'), 'utf8')
  const program = /^```ts\n(.*?)^```/ms.exec(page)?.[1]
  if (program === undefined) throw new Error('The page has no program.')
  await writeFile(join(folder, 'yardbid.ts'), source)
  await writeFile(join(folder, 'program.ts'), program)
}

interface Program {
  readonly bidOnce: (house: string, email: string, password: string) => Promise<unknown>
}

test('a generated client signs in, lists cars and bids, and its types are right', async () => {
  const { db } = app.database
  const password = 'Correct horse 1'
  const scene = await makeBiddingScene(db, { startingPrice: 250_000 })
  const lot = elementAt(scene.lots)
  const dealer = await makeDealer(db, {
    cityIds: [scene.cityId],
    passwordHash: await hashPassword(password),
  })
  await makeFlow(db, { ...dealer, ...lot, state: 'PLACE_BIDS' })

  await writeProgram()
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder])
  const { bidOnce } = (await import(pathToFileURL(join(folder, 'program.ts')).href)) as Program

  expect(await bidOnce(app.url, dealer.email, password)).toMatchObject({ amount: 250_000, bidsLeft: 4 })
  const bids = await db.selectFrom('bids').select(['amount', 'organisation_id']).execute()
  expect(bids).toEqual([{ amount: 250_000, organisation_id: dealer.organisationId }])
})

test.runIf(isLong())('a program that does not fit the document is not compiled', async () => {
  await writeProgram()
  const program = join(folder, 'program.ts')
  await writeFile(program, (await readFile(program, 'utf8')).replace('bidAmount:', 'amount:'))
  const checked = run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder])
  await expect(checked).rejects.toMatchObject({ stdout: expect.stringContaining('bidAmount') as string })
})
