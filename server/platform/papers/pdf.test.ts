import { describe, expect, test } from 'vitest'
import { checkPdf } from '#server/files/check-pdf.ts'
import { HOSTILE_TEXTS } from '#server/testing/hostile-texts.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import type { Paper, PaperBlock } from './paper.ts'
import { writePdf } from './pdf.ts'

const MADE_AT = Date.parse('2026-03-05T08:33:21Z')

function paper(...blocks: readonly PaperBlock[]): Paper {
  return { title: 'Receipt', subtitle: 'for Kumar Motors', reference: 'YB-1', madeAt: MADE_AT, blocks }
}

/** What stands on a paper, without its spaces: where a line breaks is the paper's affair. */
async function textOf(written: Paper): Promise<string> {
  const pages = await readPdf(await writePdf(written))
  return pages.map(({ text }) => text.replace(/\s/g, '')).join('')
}

const said = (text: string): Promise<string> => textOf(paper({ kind: 'paragraph', text }))

describe('what is written can be read', () => {
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
    expect(text).toContain('Madeon5Mar2026,14:03IST')
    expect(text).toContain('Delhi₹30,000Total₹1,23,45,678')
  })

  test.each(['Śrī Kṛpā Motörs', 'आशा देवी', 'Łódź – “quoted” … €5', 'R & D (P) Ltd.'])('%s', async (text) => {
    expect((await said(text)).normalize()).toContain(text.replace(/\s/g, '').normalize())
  })

  test('every kind of part', async () => {
    const text = await textOf(
      paper(
        { kind: 'heading', text: 'Parties' },
        { kind: 'facts', rows: [['PAN', 'XXXXXX234L']] },
        { kind: 'clauses', texts: ['First.', 'Second.'], from: 4 },
        { kind: 'paragraph', text: 'Quiet.', tone: 'quiet' },
        { kind: 'signatures', places: ['For the dealer', 'Place and date'] },
      ),
    )
    for (const part of [
      'Parties',
      'PANXXXXXX234L',
      '4.First.5.Second.',
      'Quiet.',
      'ForthedealerPlaceanddate',
    ]) {
      expect(text).toContain(part)
    }
  })
})

test('pages are numbered, named, and everything stands within their margins', async () => {
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

test('the same paper is the same file', async () => {
  const written = paper({ kind: 'paragraph', text: '₹30,000' })
  expect((await writePdf(written)).equals(await writePdf(written))).toBe(true)
})

describe('a text means itself and nothing else', () => {
  test.each(HOSTILE_TEXTS)('%j', async (text) => {
    const written = paper({ kind: 'heading', text }, { kind: 'facts', rows: [[text, text]] })
    const pdf = await writePdf({ ...written, title: text, reference: text })
    expect(await checkPdf(pdf)).toEqual({ ok: true, value: null })
    // Nothing turns the direction of writing.
    expect((await readPdf(pdf)).map((page) => page.text).join('')).not.toMatch(/\p{Cf}/u)
  })

  test('what no font has is marked as such', async () => {
    expect(await said('தமிழ் Motors')).toContain('�')
    expect(await said('தமிழ் Motors')).toContain('Motors')
  })
})
