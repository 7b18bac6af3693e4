import { describe, expect, test } from 'vitest'
import { checkPdf } from '#server/files/pdf/check-pdf.ts'
import { HIDDEN_TEXTS, HOSTILE_TEXTS } from '#server/testing/hostile-texts.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import type { Paper, PaperBlock } from './paper.ts'
import { writePdf } from './pdf.ts'

const MADE_AT = Date.parse('2026-03-05T08:33:21Z')

function paper(...blocks: readonly PaperBlock[]): Paper {
  return { title: 'Receipt', subtitle: 'for Kumar Motors', reference: 'YB-1', madeAt: MADE_AT, blocks }
}

/** Returns the text of a document without white space, so that line breaks do not matter. */
async function textOf(written: Paper): Promise<string> {
  const pages = await readPdf(await writePdf(written))
  return pages.map(({ text }) => text.replace(/\s/g, '')).join('')
}

const readBack = (text: string): Promise<string> => textOf(paper({ kind: 'paragraph', text }))

describe('written text can be read back', () => {
  test('rupees, dates and Indian numbers', async () => {
    const text = await textOf(
      paper({
        kind: 'table',
        columns: [
          { title: 'City', share: 2 },
          { title: 'Fee', share: 1, align: 'right' },
        ],
        rows: [['Delhi', '₹30,000']],
        sums: [['Total', '₹1,23,45,678']],
      }),
    )
    expect(text).toContain('Receipt')
    expect(text).toContain('Madeon5Mar2026,2:03pm')
    expect(text).toContain('Delhi₹30,000Total₹1,23,45,678')
  })

  test.each(['தமிழ் பாரதி', 'Śrī Kṛpā Motörs', 'आशा देवी', 'Łódź – “quoted” … €5', 'R & D (P) Ltd.'])(
    '%s',
    async (text) => {
      expect((await readBack(text)).normalize()).toContain(text.replace(/\s/g, '').normalize())
    },
  )

  test('every kind of block', async () => {
    const text = await textOf(
      paper(
        { kind: 'heading', text: 'Parties' },
        { kind: 'facts', rows: [['PAN', 'XXXXXX234L']] },
        { kind: 'clauses', texts: ['First.', 'Second.'], from: 4 },
        { kind: 'paragraph', text: 'Quiet.', tone: 'quiet' },
        { kind: 'signatures', places: ['For the dealer', 'Place and date'] },
        {
          kind: 'badge',
          portrait: null,
          rows: [['Name', 'Ravi Kumar']],
          code: 'https://yardbid.test/gate-pass/abc',
          caption: 'Scan this.',
        },
      ),
    )
    for (const part of [
      'Parties',
      'PANXXXXXX234L',
      '4.First.5.Second.',
      'Quiet.',
      'ForthedealerPlaceanddate',
      'Scanthis.https://yardbid.test/gate-pass/abc',
      'NameRaviKumar',
    ]) {
      expect(text).toContain(part)
    }
  })
})

test('pages are numbered and carry the reference, and everything is within the margins', async () => {
  const long = 'The dealer pays within the terms of the auction. '.repeat(60)
  const pdf = await writePdf(
    paper(
      { kind: 'clauses', texts: [long, long, long, long] },
      { kind: 'paragraph', text: 'x'.repeat(10_000) },
      { kind: 'facts', rows: [['Name', '𝔘𝔫𝔰𝔢𝔱'.repeat(200)]] },
    ),
  )
  const pages = await readPdf(pdf)
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, { text, margin }] of pages.entries()) {
    expect(text).toContain('YB-1')
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(margin).toBeGreaterThan(25)
  }
})

test('the same document gives the same bytes', async () => {
  const written = paper({ kind: 'paragraph', text: '₹30,000' })
  expect((await writePdf(written)).equals(await writePdf(written))).toBe(true)
})

describe('a hostile text stays plain text', () => {
  test.each([...HOSTILE_TEXTS, ...HIDDEN_TEXTS])('%j', async (text) => {
    const written = paper({ kind: 'heading', text }, { kind: 'facts', rows: [[text, text]] })
    const pdf = await writePdf({ ...written, title: text, reference: text })
    expect(await checkPdf(pdf)).toEqual({ ok: true, value: null })
    // No control character changes the direction of writing.
    expect((await readPdf(pdf)).map((page) => page.text).join('')).not.toMatch(/\p{Cf}/u)
  })

  test('a character that no font has becomes the replacement mark', async () => {
    expect(await readBack('محمد Motors')).toContain('����Motors')
  })
})
