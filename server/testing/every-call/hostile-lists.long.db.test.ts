import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '#contract/route.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { HIDDEN_TEXTS, HOSTILE_TEXTS } from '#server/testing/hostile-texts.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

let app: TestApp
let scene: CallScene
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
})
afterAll(() => app.stop())

const asAdmin = () => ({ token: scene.admin.token })

describe('a list of cars', () => {
  const COLUMNS = [
    'variant',
    'colour',
    'remarks',
    'supplierName',
    'externalRef',
    'mileage',
    'year',
    'regno',
    'city',
    'yard',
  ]
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

  const importList = (csv: string, mapping: readonly string[]) =>
    app.must(
      'admin/importCars',
      {
        csv,
        mapping: Object.fromEntries(mapping.map((field) => [field, { column: field }])),
        defaults: { city: scene.city.name, year: 2019 },
      },
      asAdmin(),
    )

  const uploadList = (csv: string) =>
    app.fetch(pathOf('admin/uploadImport'), {
      method: 'POST',
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${scene.admin.token}` },
      body: csv,
    })

  test.each(partOf(COLUMNS, 0, 6))(
    'with hostile texts in %s is imported completely: each row is accepted, or rejected with a reason',
    async (column) => {
      const texts = [...HOSTILE_TEXTS, ...HIDDEN_TEXTS]
      const rows = texts.map((text, index) => `Tata,Nexon ${column} ${index},${quote(text)}`)
      const done = await importList(['make,model,' + column, ...rows].join('\n'), ['make', 'model', column])
      expect(done).toMatchObject({ state: 'done', processed: texts.length })
      expect(done.accepted + done.rejectedTotal).toBe(texts.length)
      for (const { reason } of done.rejected) expect(reason).toMatch(/^[A-Z].*\.$/su)

      const rejected = new Set(done.rejected.map(({ row }) => row))
      // A row comes in without a text that is not taken, unless every car needs it.
      const doubted = new Set(done.doubts.map(({ row }) => row))
      for (const [index, text] of texts.entries()) {
        // As in a spreadsheet, the header is row 1.
        const row = index + 2
        const { cars } = await app.must('admin/getCars', { q: `Nexon ${column} ${index}` }, asAdmin())
        const taken = cars.find(({ model }) => model === `Nexon ${column} ${index}`)
        expect(taken === undefined, text).toBe(rejected.has(row))
        if (/^[=+\-@]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/u.test(text)) {
          expect([...rejected, ...doubted], text).toContain(row)
        }
        const kept = taken && (taken as Readonly<Record<string, unknown>>)[column]
        if (doubted.has(row) && column !== 'regno') expect(kept, text).toBeNull()
        if (['variant', 'colour', 'remarks', 'supplierName', 'externalRef'].includes(column) && taken) {
          expect([text.replace(/\s+/g, ' '), null]).toContain(kept)
        }
      }
    },
  )

  test('with very long cells, and with surrogate pairs where a message is cut, is imported completely', async () => {
    const cut = `${'x'.repeat(39)}🚗 and more`
    const words = Array.from({ length: 3_000 }, (_, index) => (index * 7919).toString(36)).join(' ')
    const rows = [
      `Tata,Nexon,${cut},`,
      `Tata,Nexon,2019,${words}`,
      `Tata,${words},2019,`,
      `Tata,Nexon,🚗${cut},`,
    ]
    const done = await importList(['make,model,year,remarks', ...rows].join('\n'), ['make', 'model', 'year'])
    expect(done).toMatchObject({ state: 'done', processed: 4, accepted: 1, rejectedTotal: 3 })
    for (const { reason } of done.rejected) expect(reason.isWellFormed()).toBe(true)
  })

  test('with hostile headers gets a suggested mapping, and is imported with it', async () => {
    const header = HOSTILE_TEXTS.map(quote).join(',')
    const csv = `make,model,year,${header}\nTata,Punch,2021${',x'.repeat(HOSTILE_TEXTS.length)}\n`
    const answer = await uploadList(csv)
    expect(await answer.json()).toMatchObject({ columns: ['make', 'model', 'year', ...HOSTILE_TEXTS] })
    expect(await importList(csv, ['make', 'model', 'year'])).toMatchObject({ state: 'done', accepted: 1 })
  })

  test.each(HIDDEN_TEXTS)('with the header %j is refused', async (text) => {
    const answer = await uploadList(`make,model,year,${text}\nTata,Punch,2021,x\n`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'FILE_REFUSED',
      message: 'The name of column 4 has hidden characters. Type it again and upload the list once more.',
    })
  })
})
