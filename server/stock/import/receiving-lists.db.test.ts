import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import { createDiskFileStore } from '#server/files/disk-file-store.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import { makeFile } from '#server/testing/factories.ts'
import { makeWorkbook } from '#server/testing/make-workbook.ts'
import {
  HEADER,
  MAPPING,
  newSupplier,
  startImportScene,
  type Supplier,
} from '#server/testing/import-scene.ts'

const scene = await startImportScene()
const { app, token, upload } = scene
afterAll(() => app.stop())

let supplier: Supplier
beforeEach(() => {
  supplier = newSupplier(scene)
})

test('an upload returns its columns and samples, with BOM, CRLF, semicolons and quotes', async () => {
  const response = await upload(
    '\ufeffName;Year;Location;Price (lakh)\r\n"Tata ""Nexon"" XZ";2019;Delhi;7,95\r\n',
  )
  expect(response.status).toBe(200)
  const sheet = {
    sheet: null,
    fileId: expect.any(String),
    columns: ['Name', 'Year', 'Location', 'Price (lakh)'],
    sampleRows: [['Tata "Nexon" XZ', '2019', 'Delhi', '7,95']],
    suggestedMapping: expect.objectContaining({
      name: { column: 'Name', isSure: true },
      year: { column: 'Year', isSure: true },
      city: { column: 'Location', isSure: true },
    }),
    isRemembered: false,
  }
  expect(await response.json()).toEqual({ format: 'utf-8', ...sheet, sheets: [sheet] })
})

test('an upload repeated with its key is stored once, and the key is refused for another list', async () => {
  const list = `${HEADER}\n1,Tata Nexon,2019,Delhi,,,\n`
  const countFiles = async () => {
    const files = app.database.db.selectFrom('files').select(({ fn }) => fn.countAll<number>().as('n'))
    return (await files.executeTakeFirstOrThrow()).n
  }
  const before = await countFiles()
  const key = randomUUID()
  const first = await (await upload(list, 'text/csv', key)).json()
  expect(await (await upload(list, 'text/csv', key)).json()).toEqual(first)
  expect(await countFiles()).toBe(before + 1)
  const other = await upload(`${list}2,Tata Tiago,2018,Delhi,,,\n`, 'text/csv', key)
  expect(other.status).toBe(422)
  expect(await other.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  expect(await countFiles()).toBe(before + 1)
})

test.each([
  ['UTF-16, little-endian', 'utf-16le', [0xff, 0xfe]],
  ['UTF-16, big-endian', 'utf-16be', [0xfe, 0xff]],
])('%s with a byte order mark is read', async (_, encoding, mark) => {
  const text = Buffer.from(`${HEADER}\n1,Citroën C3 “Feel”,2022,Delhi,,,\n`, 'utf16le')
  if (encoding === 'utf-16be') text.swap16()
  const response = await upload(Buffer.concat([Buffer.from(mark), text]))
  expect(response.status).toBe(200)
  const { fileId, columns, sampleRows } = (await response.json()) as Output<'admin/uploadImport'>
  expect(columns).toEqual(HEADER.split(','))
  expect(sampleRows[0]?.[1]).toBe('Citroën C3 “Feel”')
  const defaults = { supplierName: supplier.name }
  const done = await app.must('admin/importCars', { fileId, mapping: MAPPING, defaults }, { token })
  expect(done).toMatchObject({ state: 'done', accepted: 1, rejectedTotal: 0 })
  expect(await supplier.stock()).toMatchObject([{ make: 'Citroen' }])
})

test('a list in Windows-1252 and the sheets of a workbook are imported as they stand', async () => {
  const defaults = { supplierName: supplier.name }
  const take = async (body: Buffer<ArrayBuffer>) =>
    (await (await upload(body)).json()) as Output<'admin/uploadImport'>
  const old = await take(Buffer.from(`${HEADER}\n1,Citro\xebn C3,2022,Delhi,,,\n`, 'latin1'))
  expect(old).toMatchObject({ format: 'windows-1252', sheet: null })
  expect(old.sampleRows[0]?.[1]).toBe('Citroën C3')
  await app.must('admin/importCars', { fileId: old.fileId, mapping: MAPPING, defaults }, { token })

  const header = HEADER.split(',')
  const workbook = await take(
    makeWorkbook(
      { name: 'Notes', rows: [['Stock of November']] },
      { name: 'Delhi', rows: [header, [2, 'Tata Nexon', 2019, 'Delhi']] },
      { name: 'Pune', rows: [['Stock of Pune'], header, [3, 'Kia Seltos', { serial: 44_197 }, 'Pune']] },
    ),
  )
  expect(workbook).toMatchObject({ format: 'xlsx', sheet: 'Delhi', columns: header })
  expect(workbook.sheets.map(({ sheet }) => sheet)).toEqual(['Delhi', 'Pune'])
  expect(workbook.sheets[0]?.fileId).toBe(workbook.fileId)
  const run = (sheet?: string) =>
    app.call(
      'admin/importCars',
      { fileId: workbook.fileId, mapping: MAPPING, defaults, ...(sheet !== undefined && { sheet }) },
      { token },
    )
  expect((await run()).body).toMatchObject({ accepted: 1, rejectedTotal: 0 })
  expect((await run('Pune')).body).toMatchObject({ accepted: 1, rejectedTotal: 0 })
  expect(await run('Notes')).toMatchObject({ status: 404 })
  const [left, fresh] = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'yardbid-table-'))))
  await utimes(left ?? '', 0, 0)
  // The workbook itself is kept as long as a list that was imported from it.
  const { db } = app.database
  await db
    .updateTable('files')
    .set({ created_at: new Date(0) })
    .execute()
  await sweepFiles({ db, store: createDiskFileStore(join(app.dataDir, 'files')) })
  expect([existsSync(left ?? ''), existsSync(fresh ?? '')]).toEqual([false, true])
  await rm(fresh ?? '', { recursive: true })
  const kept = await db
    .selectFrom('files as table')
    .innerJoin('files as upload', 'upload.id', 'table.upload_id')
    .select(['upload.kind', 'table.sheet'])
    .where('table.id', '=', workbook.fileId)
    .execute()
  expect(kept).toEqual([{ kind: 'xlsx', sheet: 'Delhi' }])
  expect(await supplier.stock()).toMatchObject([
    { make: 'Citroen', model: 'C3' },
    { make: 'Tata', year: 2019 },
    { make: 'Kia', year: 2021 },
  ])
})

test('the mapping of an import is suggested for the next list with the same headers', async () => {
  const list = (first: string) => `${first},Kms now\n2019,Kia Seltos,Delhi,12000\n`
  const suggest = async (body: string) => (await (await upload(body)).json()) as Output<'admin/uploadImport'>
  const fresh = await suggest(list('Built,What it is,Where'))
  expect(fresh).toMatchObject({ isRemembered: false })
  const mapping = {
    name: { column: 'What it is' },
    year: { column: 'Built' },
    city: { column: 'Where' },
    kmsrun: { column: 'Kms now', unit: 'text' as const },
  }
  const run = (dryRun: boolean) =>
    app.must('admin/importCars', { fileId: fresh.fileId, mapping, dryRun }, { token })
  await run(true)
  expect(await suggest(list('Built,What it is,Where'))).toMatchObject({ isRemembered: false })

  const { importId } = await run(false)
  expect(await suggest(list('BUILT,what it is,Where'))).toMatchObject({
    isRemembered: true,
    suggestedMapping: {
      ...mapping,
      name: { column: 'what it is' },
      year: { column: 'BUILT' },
    },
  })
  expect(await suggest(list('Built,What it is,Place'))).toMatchObject({ isRemembered: false })

  await app.must('admin/undoImport', { importId }, { token })
  expect(await suggest(list('Built,What it is,Where'))).toMatchObject({ isRemembered: false })
})

test.each([
  ['a damaged Excel workbook', Buffer.from('PK\u0003\u0004....', 'latin1'), 'workbook is damaged'],
  ['a workbook without a table', makeWorkbook({ name: 'Letter', rows: [['Dear Sir']] }), 'one column'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'no text'],
  ['a letter', Buffer.from('Dear Sir, please find our cars attached.'), 'no rows'],
  ['an empty file', Buffer.alloc(0), 'empty'],
  ['another encoding', Buffer.from('Name,Year\nCitro\x81n C3,2019\n', 'latin1'), 'UTF-8'],
])('%s is refused with a message and not stored', async (_, body, why) => {
  const before = await readdir(join(app.dataDir, 'files'), { recursive: true })
  const response = await upload(body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'FILE_REFUSED', message: expect.stringContaining(why) })
  expect(await readdir(join(app.dataDir, 'files'), { recursive: true })).toEqual(before)
})

test('the kind of a list is recognised by its bytes, and one over 50 MB is too large', async () => {
  const named = await upload('Name,Year\nKia Seltos,2019\n', 'application/vnd.ms-excel')
  expect(named.status).toBe(200)
  const row = `${'x'.repeat(1_000)},2019\n`
  const large = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from('Name,Year\n'))
      for (let sent = 0; sent < 52; sent += 1) controller.enqueue(Buffer.from(row.repeat(1_024)))
      controller.close()
    },
  })
  const response = await app.fetch('/api/admin/uploadImport', {
    method: 'POST',
    body: large,
    duplex: 'half',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
  })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: 'TOO_LARGE' })
})

test('an import needs an uploaded list or text', async () => {
  const { db } = app.database
  const picture = await makeFile(db, { folder: 'car-images' })
  for (const fileId of [randomUUID(), 'list', picture.fileId]) {
    expect(await app.call('admin/importCars', { fileId, mapping: MAPPING }, { token })).toMatchObject({
      status: 404,
    })
  }
  expect(await app.call('admin/importCars', { mapping: MAPPING }, { token })).toMatchObject({ status: 400 })
  expect(await supplier.run('<!doctype html>')).toMatchObject({ status: 400, body: { code: 'FILE_REFUSED' } })
  for (const yardId of [randomUUID(), 'yard']) {
    expect(
      await supplier.run(`${HEADER}\n1,Tata Nexon,2019,Delhi,,,\n`, { defaults: { yardId } }),
    ).toMatchObject({ status: 404 })
  }
  expect(await app.call('admin/getImport', { importId: randomUUID() }, { token })).toMatchObject({
    status: 404,
  })
  expect(await app.call('admin/getImport', { importId: 'x' }, { token })).toMatchObject({ status: 404 })
})
