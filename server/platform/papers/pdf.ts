import { setImmediate } from 'node:timers/promises'
import { encode } from 'uqr'
import { formatMoment } from '#domain/indian-time.ts'
import { DEFAULT_LOCALE, FORMAT_LOCALE, type Locale } from '#domain/locale.ts'
import { PAPER_WORDS } from './paper-words.ts'
import type { Paper, PaperBadge, PaperBlock, PaperTable } from './paper.ts'
import {
  ACCENT,
  BODY,
  BRAND,
  DRAWING,
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

/**
 * Writes a document as a PDF on A4, with numbered pages, in fonts that have ₹, Latin letters and nine Indic scripts. The same
 * document always gives the same bytes.
 */
export async function writePdf(paper: Paper): Promise<Buffer> {
  // Loaded for the first document, because it takes five megabytes of memory.
  const [{ default: PDFDocument }, { openFont }] = await Promise.all([
    import('pdfkit'),
    import('./shaped-font.ts'),
  ])
  const { locale = DEFAULT_LOCALE } = paper
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    displayTitle: true,
    lang: FORMAT_LOCALE[locale],
    info: { Title: paper.title, Author: 'Yardbid', CreationDate: new Date(paper.madeAt) },
  })
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  const sheet = new Sheet(doc, openFont)
  writeHead(sheet, paper, locale)
  for (const [index, block] of paper.blocks.entries()) {
    // Yields between blocks: a document takes tenths of a second of CPU time.
    await setImmediate()
    if (block.kind === 'heading') sheet.need(heightToKeep(sheet, paper.blocks.slice(index + 1)))
    writeBlock(sheet, block)
  }
  await setImmediate()
  sheet.writeFeet(paper.reference, PAPER_WORDS[locale].pageOf)
  doc.end()
  return whole
}

function writeHead(sheet: Sheet, paper: Paper, locale: Locale): void {
  sheet.text('Yardbid', BRAND)
  sheet.skip(GAP)
  sheet.text(paper.title, TITLE)
  sheet.text(paper.subtitle, LABEL)
  sheet.text(PAPER_WORDS[locale].madeOn(formatMoment(paper.madeAt, locale)), SMALL)
  sheet.skip(GAP)
  sheet.rule(ACCENT)
  sheet.skip(GAP)
}

const BODY_LINE = BODY.size * LINE
/** The height of the place for a signature, above its line. */
const SIGNING = 52
/** The maximum height of a part, heading included, that a page does not break. */
const MAX_KEPT_HEIGHT = 300

/** Returns the height that a heading needs on its page: that of its part if it is short, else of some lines. */
function heightToKeep(sheet: Sheet, following: readonly PaperBlock[]): number {
  const end = following.findIndex(({ kind }) => kind === 'heading')
  const part = end === -1 ? following : following.slice(0, end)
  const heading = HEADING.size * LINE + GAP
  const height = part.reduce((sum, block) => sum + heightOf(sheet, block), heading)
  return height <= MAX_KEPT_HEIGHT ? height : heading + 4 * BODY_LINE
}

/** Returns the height of a block, with some to spare; infinite for kinds that a page may break. */
function heightOf(sheet: Sheet, block: PaperBlock): number {
  const rows = (text: string, width: number) => sheet.lines(text, BODY, width).length
  switch (block.kind) {
    case 'paragraph':
      return rows(block.text, sheet.width) * BODY_LINE + GAP
    case 'facts': {
      const lines = block.rows.map(([label, value]) =>
        Math.max(rows(label, sheet.width * LABEL_SHARE - GAP), rows(value, sheet.width * (1 - LABEL_SHARE))),
      )
      return lines.reduce((sum, count) => sum + count * BODY_LINE + 2, GAP)
    }
    case 'drawing':
      return DRAWING.height + 2 * GAP
    case 'signatures':
      return SIGNING + 3 * BODY_LINE + GAP
    default:
      return Infinity
  }
}

function writeBlock(sheet: Sheet, block: PaperBlock): void {
  switch (block.kind) {
    case 'heading':
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

/** The share of the width that the label of a fact takes. */
const LABEL_SHARE = 0.36

/** Writes a label and its value over the whole width, or into a column. */
function writeFact(sheet: Sheet, label: string, value: string, column = { x: 0, width: sheet.width }): void {
  const labelWidth = column.width * LABEL_SHARE
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
  sheet.need(SIGNING + 3 * BODY_LINE)
  sheet.skip(SIGNING)
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
