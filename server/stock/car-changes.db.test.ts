import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import { makeOutcome } from '#server/testing/auction-factories.ts'
import { terms } from '#server/testing/auctions-scene.ts'
import { makeFile, makeYard } from '#server/testing/factories.ts'
import { HEADER, newSupplier, startImportScene } from '#server/testing/import-scene.ts'

const scene = await startImportScene()
const { app, token, admin, delhi } = scene
const { db } = app.database
afterAll(() => app.stop())

type Change = Output<'admin/getCarChanges'>['changes'][number]

const changesOf = async (carId: string) =>
  (await app.must('admin/getCarChanges', { carId, limit: 100 }, { token })).changes
/** Publishes an auction of one car that is live for an hour. */
async function putUp(carId: string) {
  const { auctionId, lots } = await app.must(
    'admin/createAuction',
    { ...terms(), lots: [{ carId }] },
    { token },
  )
  await app.must('admin/publishAuction', { auctionId }, { token })
  return { auctionId, lotId: lots[0]?.lotId ?? '' }
}

/** Returns what a change was, as a stock keeper reads it. */
const inShort = ({ what, name, facts, list, outcome }: Change) => [
  what,
  name,
  Object.fromEntries(facts.map(({ field, before, after }) => [field, [before, after]])),
  ...(list === null ? [] : [list.importId, list.row]),
  ...(outcome === null ? [] : [outcome]),
]

test('a car that was never sold has its list, its row, the form, an undo, its auctions and their outcomes', async () => {
  const supplier = newSupplier(scene)
  const first = await supplier.mustRun(
    `${HEADER}\n1,Kia Seltos,2020,Delhi,,20000,\n2,Tata Nexon XM,2019,Delhi,DL3CAB7001,30000,6.5\n`,
  )
  const [, nexon] = await supplier.stock()
  const carId = nexon?.id ?? ''
  const second = await supplier.mustRun(`${HEADER}\n2,Tata Nexon XM,2019,Delhi,DL3CAB7002,31000,\n`)
  await app.must('admin/undoImport', { importId: second.importId }, { token })
  await app.must('admin/updateCar', { carId, ownership: 3 }, { token })
  const { auctionId, lotId } = await putUp(carId)
  await app.must('admin/announceLot', { lotId, facts: { ownership: 2 }, text: 'The RC says so.' }, { token })
  await app.must('admin/announceLot', { lotId, text: 'The second key is there.' }, { token })
  await app.must('admin/withdrawLot', { lotId, reason: 'The bank has taken it back.' }, { token })

  const changes = await changesOf(carId)
  expect(changes.map(inShort)).toEqual([
    ['outcome', admin.name, {}, 'withdrawn'],
    ['announced', admin.name, {}],
    ['announced', admin.name, { ownership: [3, 2] }],
    ['published', admin.name, {}],
    ['form', admin.name, { ownership: [null, 3] }],
    [
      'undo',
      admin.name,
      { regno: ['DL3CAB7002', 'DL3CAB7001'], kmsrun: [31_000, 30_000] },
      second.importId,
      null,
    ],
    [
      'list',
      admin.name,
      { regno: ['DL3CAB7001', 'DL3CAB7002'], kmsrun: [30_000, 31_000] },
      second.importId,
      2,
    ],
    ['listed', admin.name, expect.objectContaining({ make: [null, 'Tata'] }), first.importId, 3],
  ])
  expect(changes).toMatchObject([
    { text: 'The bank has taken it back.', auction: { auctionId, lotId } },
    { text: 'The second key is there.' },
    { text: 'The RC says so.', auction: { auctionId } },
    {},
    {},
    {},
    {},
    {},
  ])
})

test('a list that changes nothing of a car stands in its history once, with the row that named it first', async () => {
  const supplier = newSupplier(scene)
  const rows = '1,Kia Seltos,2020,Delhi,,20000,\n2,Tata Nexon XM,2019,Delhi,DL3CAB7005,30000,6.5\n'
  const first = await supplier.mustRun(`${HEADER}\n${rows}`)
  const again = await supplier.mustRun(`${HEADER}\n${rows}2,Tata Nexon XM,2019,Delhi,DL3CAB7005,30000,6.5\n`)
  expect(again.unchanged).toBe(3)
  // A check stores nothing.
  await supplier.mustRun(`${HEADER}\n${rows}`, { dryRun: true })
  const [, nexon] = await supplier.stock()
  const carId = nexon?.id ?? ''
  expect((await changesOf(carId)).map(inShort)).toEqual([
    ['mentioned', admin.name, {}, again.importId, 3],
    ['listed', admin.name, expect.objectContaining({ make: [null, 'Tata'] }), first.importId, 3],
  ])
  const page = await app.must('admin/getCarChanges', { carId, limit: 1 }, { token })
  expect(page).toMatchObject({ total: 2, changes: [{ what: 'mentioned' }] })
  const next = { carId, limit: 1, cursor: page.nextCursor ?? '' }
  expect(await app.must('admin/getCarChanges', next, { token })).toMatchObject({
    changes: [{ what: 'listed' }],
    nextCursor: null,
  })
  // The list that added it is undone, and it goes with its history.
  await app.must('admin/undoImport', { importId: first.importId }, { token })
  expect((await app.call('admin/getCarChanges', { carId, limit: 1 }, { token })).status).toBe(404)
})

test('a list that gives a car its old number back is undone with what each car had', async () => {
  const supplier = newSupplier(scene)
  await supplier.mustRun(
    `${HEADER}\n1,Kia Seltos,2020,Delhi,DL3CAB7101,,\n2,Kia Sonet,2020,Delhi,DL3CAB7102,,\n`,
  )
  const cars = await supplier.stock()
  // The two cars exchange their numbers.
  for (const [car, regno] of [
    [cars[0], null],
    [cars[1], 'DL3CAB7101'],
    [cars[0], 'DL3CAB7102'],
  ] as const) {
    await app.must('admin/updateCar', { carId: car?.id ?? '', regno }, { token })
  }
  const back = await supplier.run(
    `${HEADER}\n1,Kia Seltos,2020,Delhi,DL3CAB7103,,\n2,Kia Sonet,2020,Delhi,DL3CAB7104,,\n`,
  )
  expect(back.ok).toBe(true)
  const importId = 'importId' in back.body ? back.body.importId : ''
  await app.must('admin/undoImport', { importId }, { token })
  const [latest] = await changesOf(cars[0]?.id ?? '')
  expect(latest && inShort(latest)).toEqual([
    'undo',
    admin.name,
    { regno: ['DL3CAB7103', 'DL3CAB7102'] },
    importId,
    null,
  ])
})

test('papers, pictures, hidden pictures and a move of the yard are reported, page by page', async () => {
  const creta = { make: 'Hyundai', model: 'Creta', year: 2019, city: 'Delhi' }
  const { carId } = await app.must('admin/createCar', creta, { token })
  const { yardId } = await makeYard(db, { cityId: delhi, name: `Yard ${randomUUID()}` })
  await app.must('admin/updateCar', { carId, yardId }, { token })
  const other = await makeYard(db, { cityId: delhi, name: `Other ${randomUUID()}` })
  await app.must('admin/moveCar', { carId, yardId: other.yardId }, { token })
  const papers = [{ kind: 'insurance' as const, status: 'clear' as const, detail: 'until 5 Mar 2027' }]
  await app.must('admin/updateCar', { carId, papers }, { token })
  const { fileId } = await makeFile(db, { folder: 'car-images', uploadedBy: `user:${admin.userId}` })
  await db
    .insertInto('car_pictures')
    .values({ car_id: carId, file_id: fileId, position: 0, alt: 'View 1' })
    .execute()
  const { car_image_urls } = await app.must('admin/getCar', { carId }, { token })
  const [picture] = car_image_urls
  const url = picture?.url ?? ''
  await app.must('admin/hidePicture', { picture: url, reason: 'Another car’s plate.' }, { token })
  await app.must('admin/showPicture', { picture: url }, { token })
  await app.must('admin/updateCar', { carId, car_image_urls: [] }, { token })

  const changes = await changesOf(carId)
  expect(changes).toMatchObject([
    { what: 'form', pictures: { before: 1, after: 0 }, facts: [], papers: [] },
    { what: 'pictureShown', name: admin.name, text: 'Another car’s plate.' },
    { what: 'pictureHidden', name: admin.name, text: 'Another car’s plate.' },
    {
      what: 'form',
      papers: [{ kind: 'insurance', before: null, after: { status: 'clear', detail: 'until 5 Mar 2027' } }],
    },
    { what: 'moved', facts: [{ field: 'yard', after: expect.stringContaining('Other ') }] },
    { what: 'form', facts: [{ field: 'yard', before: null, after: expect.stringContaining('Yard ') }] },
    { what: 'added', facts: expect.arrayContaining([{ field: 'model', before: null, after: 'Creta' }]) },
  ])
  const paged: Change[] = []
  let cursor: string | undefined
  do {
    const page = await app.must(
      'admin/getCarChanges',
      { carId, limit: 2, ...(cursor && { cursor }) },
      { token },
    )
    expect(page.total).toBe(changes.length)
    paged.push(...page.changes)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(paged).toEqual(changes)
})

test('who published an auction stands there; a car that is not there has no history', async () => {
  const creta = { make: 'Hyundai', model: 'Creta', year: 2019, city: 'Delhi' }
  const { carId } = await app.must('admin/createCar', creta, { token })
  const { lotId } = await putUp(carId)
  await makeOutcome(db, { lotId, outcome: 'no_bids' })
  const [published] = await changesOf(carId)
  expect(published).toMatchObject({ what: 'published', name: admin.name, auction: { name: 'Tuesday' } })
  expect(await app.call('admin/getCarChanges', { carId: randomUUID() }, { token })).toMatchObject({
    status: 404,
  })
  expect(await app.call('admin/getCarChanges', { carId, cursor: 'x' }, { token })).toMatchObject({
    status: 400,
  })
})
