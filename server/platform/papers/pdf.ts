import { setImmediate } from 'node:timers/promises'
import { encode } from 'uqr'
import { formatMoment } from '#domain/indian-time.ts'
import type { Paper, PaperBadge, PaperBlock, PaperTable } from './paper.ts'
import {
  ACCENT,
  BODY,
  BRAND,
  GAP,
  HEADING,
  LABEL,
  LINE,
  Sheet,
  SMALL,
  STRONG,
  TITLE,
  type Style,
} from './sheet.ts'
import { readFonts } from './typeface.ts'

/**
 * Writes a document as a PDF on A4, with numbered pages, in fonts that have ₹ and Devanagari. The same document always
 * gives the same bytes.
 */
export async function writePdf(paper: Paper): Promise<Buffer> {
  // Loaded for the first document, because it takes five megabytes of memory.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    displayTitle: true,
    lang: 'en-IN',
    info: { Title: paper.title, Author: 'Yardbid', CreationDate: new Date(paper.madeAt) },
  })
  for (const [name, font] of readFonts()) doc.registerFont(name, font)
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  const sheet = new Sheet(doc)
  writeHead(sheet, paper)
  for (const block of paper.blocks) {
    // Yields between blocks: a document takes tenths of a second of CPU time.
    await setImmediate()
    writeBlock(sheet, block)
  }
  await setImmediate()
  sheet.writeFeet(paper.reference)
  doc.end()
  return whole
}

function writeHead(sheet: Sheet, paper: Paper): void {
  sheet.text('Yardbid', BRAND)
  sheet.skip(GAP)
  sheet.text(paper.title, TITLE)
  sheet.text(paper.subtitle, LABEL)
  sheet.text(`Made on ${formatMoment(paper.madeAt)}`, SMALL)
  sheet.skip(GAP)
  sheet.rule(ACCENT)
  sheet.skip(GAP)
}

function writeBlock(sheet: Sheet, block: PaperBlock): void {
  switch (block.kind) {
    case 'heading':
      // Keeps a heading together with the lines that follow it.
      sheet.need(HEADING.size * LINE + 4 * BODY.size * LINE)
      sheet.skip(GAP / 2)
      sheet.text(block.text, HEADING)
      return sheet.skip(GAP / 2)
    case 'paragraph': {
      const styles = { plain: BODY, strong: STRONG, quiet: SMALL }
      sheet.text(block.text, styles[block.tone ?? 'plain'])
      return sheet.skip(GAP)
    }
    case 'clauses':
      return writeClauses(sheet, block.texts, block.from ?? 1)
    case 'facts':
      for (const [label, value] of block.rows) writeFact(sheet, label, value)
      return sheet.skip(GAP)
    case 'table':
      return writeTable(sheet, block)
    case 'badge':
      return writeBadge(sheet, block)
    case 'drawing':
      sheet.drawing(block.image)
      return sheet.skip(GAP)
    case 'signatures':
      return writeSignatures(sheet, block.places)
  }
}

function writeClauses(sheet: Sheet, texts: readonly string[], from: number): void {
  const indent = 24
  for (const [index, text] of texts.entries()) {
    const number = `${from + index}.`
    sheet.row([
      { lines: sheet.lines(number, BODY, indent), style: BODY, x: 0, width: indent },
      {
        lines: sheet.lines(text, BODY, sheet.width - indent),
        style: BODY,
        x: indent,
        width: sheet.width - indent,
      },
    ])
    sheet.skip(GAP / 2)
  }
  sheet.skip(GAP / 2)
}

/** Writes a label and its value over the whole width, or into a column. */
function writeFact(sheet: Sheet, label: string, value: string, column = { x: 0, width: sheet.width }): void {
  const labelWidth = column.width * 0.36
  const valueWidth = column.width - labelWidth
  const x = column.x + labelWidth
  sheet.row([
    {
      lines: sheet.lines(label, LABEL, labelWidth - GAP),
      style: LABEL,
      x: column.x,
      width: labelWidth - GAP,
    },
    { lines: sheet.lines(value, BODY, valueWidth), style: BODY, x, width: valueWidth },
  ])
  sheet.skip(2)
}

const PORTRAIT = { width: 96, height: 120 }
/** Wide enough for a phone's camera at an arm's length. */
const CODE_WIDTH = 130
/** The height that a badge needs at least. */
const BADGE_HEIGHT = 220

/** Writes a portrait, facts, and a QR code side by side. */
function writeBadge(sheet: Sheet, { portrait, rows, code, caption }: PaperBadge): void {
  sheet.need(BADGE_HEIGHT)
  const codeAt = sheet.width - CODE_WIDTH
  const factsAt = portrait === null ? 0 : PORTRAIT.width + 2 * GAP
  if (portrait !== null) sheet.picture(portrait, 0, PORTRAIT)
  // The space around the code is the quiet zone that cameras need.
  sheet.modules(encode(code, { border: 0, ecc: 'M' }).data, codeAt, CODE_WIDTH)
  const captionHeight = sheet.beside(() => {
    sheet.skip(CODE_WIDTH + GAP / 2)
    sheet.text(caption, SMALL, codeAt)
    // For a phone whose camera reads no codes.
    sheet.text(code, SMALL, codeAt)
  })
  const column = { x: factsAt, width: codeAt - 2 * GAP - factsAt }
  const factsHeight = sheet.beside(() => {
    for (const [label, value] of rows) writeFact(sheet, label, value, column)
  })
  const pictureHeight = portrait === null ? 0 : PORTRAIT.height
  sheet.skip(Math.max(captionHeight, factsHeight, pictureHeight) + 2 * GAP)
}

function writeTable(sheet: Sheet, { columns, rows, sums = [] }: PaperTable): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const room = sheet.width - GAP * (columns.length - 1)
  let x = 0
  const places = columns.map(({ share, align }) => {
    const place = { x, width: (room * share) / shares, ...(align ? { align } : {}) }
    x += place.width + GAP
    return place
  })
  const write = (texts: readonly string[], style: Style) => {
    sheet.need(style.size * LINE + GAP)
    sheet.row(
      places.map((place, index) => ({
        ...place,
        style,
        lines: sheet.lines(texts[index] ?? '', style, place.width),
      })),
    )
    sheet.skip(3)
    sheet.rule()
    sheet.skip(4)
  }
  write(
    columns.map(({ title }) => title),
    { ...SMALL, weight: 'bold' },
  )
  for (const row of rows) write(row, BODY)
  for (const row of sums) write(row, STRONG)
  sheet.skip(GAP / 2)
}

function writeSignatures(sheet: Sheet, places: readonly string[]): void {
  const room = 70
  sheet.need(room + 3 * BODY.size * LINE)
  sheet.skip(room)
  const share = sheet.width / places.length
  const width = share - 2 * GAP
  sheet.row(
    places.map((_, index) => ({
      lines: sheet.lines('_'.repeat(30), LABEL, width),
      style: LABEL,
      x: index * share,
      width,
    })),
  )
  sheet.row(
    places.map((text, index) => ({
      lines: sheet.lines(text, BODY, width),
      style: BODY,
      x: index * share,
      width,
    })),
  )
  sheet.skip(GAP)
}
