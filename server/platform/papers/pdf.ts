import { setImmediate } from 'node:timers/promises'
// oxlint-disable-next-line import/no-named-as-default -- its types declare only the default export
import { formatMoment } from '#domain/indian-time.ts'
import type { Paper, PaperBlock, PaperTable } from './paper.ts'
import { breakIntoLines, type Measure, type SetLine } from './text-lines.ts'
import { readFonts, type Weight } from './typeface.ts'

/** In points, like all lengths here. A4 is 595.28 × 841.89. */
const MARGIN = 56
const FOOT = 40
const GAP = 10
const LINE = 1.4
const DRAWING = { width: 240, height: 90 }
const INK = '#16202c'
const QUIET = '#5b6673'
const RULE = '#d5dae0'
const ACCENT = '#0b5cab'

interface Style {
  readonly size: number
  readonly weight: Weight
  readonly colour: string
}

const BRAND: Style = { size: 10, weight: 'bold', colour: ACCENT }
const TITLE: Style = { size: 20, weight: 'bold', colour: INK }
const HEADING: Style = { size: 12, weight: 'bold', colour: INK }
const BODY: Style = { size: 10, weight: 'regular', colour: INK }
const STRONG: Style = { ...BODY, weight: 'bold' }
const SMALL: Style = { size: 8.5, weight: 'regular', colour: QUIET }
const LABEL: Style = { ...BODY, colour: QUIET }

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

/** Fills pages from the top. A new page begins when the current one is full. */
class Sheet {
  readonly width: number
  readonly #doc: PDFKit.PDFDocument
  /** Cached widths of measured runs. */
  readonly #widths = new Map<string, number>()
  #y = MARGIN

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
    doc.addPage()
    this.width = doc.page.width - 2 * MARGIN
  }

  /** Begins a new page unless `height` points are left on this page. `height` must be less than a page. */
  need(height: number): void {
    if (this.#y + height <= this.#bottom) return
    this.#doc.addPage()
    this.#y = MARGIN
  }

  skip(height: number): void {
    this.#y += height
  }

  rule(colour = RULE): void {
    const { page } = this.#doc
    this.#doc
      .moveTo(MARGIN, this.#y)
      .lineTo(page.width - MARGIN, this.#y)
      .lineWidth(0.75)
      .strokeColor(colour)
      .stroke()
  }

  /** Breaks a text into lines for a column of `width` points. */
  lines(text: string, style: Style, width = this.width): readonly SetLine[] {
    return breakIntoLines(text, { weight: style.weight, width, measure: this.#measure(style.size) })
  }

  /** Writes texts side by side. Lines that do not fit on the page continue on the next one. */
  row(cells: readonly Cell[]): void {
    const height = Math.max(...cells.map(({ style }) => style.size * LINE))
    const count = Math.max(...cells.map(({ lines }) => lines.length))
    for (let index = 0; index < count; index += 1) {
      this.need(height)
      for (const cell of cells) {
        const line = cell.lines[index]
        if (line !== undefined) this.#write(line, cell)
      }
      this.#y += height
    }
  }

  /** Writes a text over the whole width, or from `x` on. */
  text(text: string, style: Style, x = 0): void {
    const width = this.width - x
    this.row([{ lines: this.lines(text, style, width), style, x, width }])
  }

  /** Draws a picture of a signature above a line. */
  drawing(image: Buffer): void {
    const { width, height } = DRAWING
    this.need(height + GAP)
    this.#doc.image(image, MARGIN, this.#y, { fit: [width, height], valign: 'bottom' })
    this.#y += height
    this.#doc
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + width, this.#y)
      .lineWidth(0.75)
      .strokeColor(QUIET)
      .stroke()
  }

  /** Writes the reference and the page number at the foot of every page. */
  writeFeet(reference: string): void {
    const { start, count } = this.#doc.bufferedPageRange()
    for (let index = 0; index < count; index += 1) {
      this.#doc.switchToPage(start + index)
      this.#y = this.#doc.page.height - FOOT
      const half = this.width / 2
      const [left] = this.lines(reference, SMALL, half)
      const [right] = this.lines(`Page ${index + 1} of ${count}`, SMALL, half)
      if (left) this.#write(left, { style: SMALL, x: 0, width: half })
      if (right) this.#write(right, { style: SMALL, x: half, width: half, align: 'right' })
    }
  }

  get #bottom(): number {
    return this.#doc.page.height - FOOT - 2 * GAP
  }

  #measure(size: number): Measure {
    return ({ font, text }) => {
      const key = `${size} ${font} ${text}`
      const known = this.#widths.get(key)
      if (known !== undefined) return known
      const width = this.#doc.font(font).fontSize(size).widthOfString(text)
      this.#widths.set(key, width)
      return width
    }
  }

  #write(line: SetLine, { style, x, width, align }: Omit<Cell, 'lines'>): void {
    let at = MARGIN + x + (align === 'right' ? width - line.width : 0)
    const measure = this.#measure(style.size)
    for (const run of line.runs) {
      const runWidth = measure(run)
      this.#doc
        .font(run.font)
        .fontSize(style.size)
        .fillColor(style.colour)
        .text(run.text, at, this.#y, { lineBreak: false })
      at += runWidth
    }
  }
}

/** Lines in a column; `x` and `width` in points, `x` from the left margin. */
interface Cell {
  readonly lines: readonly SetLine[]
  readonly style: Style
  readonly x: number
  readonly width: number
  readonly align?: 'right'
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

function writeFact(sheet: Sheet, label: string, value: string): void {
  const x = sheet.width * 0.36
  sheet.row([
    { lines: sheet.lines(label, LABEL, x - GAP), style: LABEL, x: 0, width: x - GAP },
    { lines: sheet.lines(value, BODY, sheet.width - x), style: BODY, x, width: sheet.width - x },
  ])
  sheet.skip(2)
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
