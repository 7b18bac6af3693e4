import type { Font } from 'fontkit'
import { breakIntoLines, type Measure, type SetLine } from './text-lines.ts'
import type { Run, Weight } from './typeface.ts'

/** In points, like all lengths here. A4 is 595.28 × 841.89. */
const MARGIN = 56
const FOOT = 40
/** The height of a line of a text, relative to its size. */
export const LINE = 1.4
/** The height of the baseline of a line below its top, relative to its size: that of Noto Sans, for every script. */
const ASCENT = 1.069
/** The space between parts of a document. */
export const GAP = 10
/** The maximum number of lines of a text that a page does not break. */
const KEPT_LINES = 8
/** The box of a drawn signature. */
export const DRAWING = { width: 240, height: 90 }
const INK = '#16202c'
const QUIET = '#5b6673'
const RULE = '#d5dae0'
/** The colour of the brand. */
export const ACCENT = '#0b5cab'

/** The look of a text. */
export interface Style {
  readonly size: number
  readonly weight: Weight
  readonly colour: string
}

export const BRAND: Style = { size: 10, weight: 'bold', colour: ACCENT }
export const TITLE: Style = { size: 20, weight: 'bold', colour: INK }
export const HEADING: Style = { size: 12, weight: 'bold', colour: INK }
export const BODY: Style = { size: 10, weight: 'regular', colour: INK }
export const STRONG: Style = { ...BODY, weight: 'bold' }
export const SMALL: Style = { size: 8.5, weight: 'regular', colour: QUIET }
export const LABEL: Style = { ...BODY, colour: QUIET }

/** The pages of a document. It fills them from the top. A new page begins when the current one is full. */
export class Sheet {
  readonly width: number
  readonly #doc: PDFKit.PDFDocument
  readonly #openFont: (run: Run) => Font
  /** The fonts that the document has so far. */
  readonly #fonts = new Set<string>()
  /** Cached widths of measured runs. */
  readonly #widths = new Map<string, number>()
  #y = MARGIN

  constructor(doc: PDFKit.PDFDocument, openFont: (run: Run) => Font) {
    this.#doc = doc
    this.#openFont = openFont
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

  /** Writes texts side by side, on one page if they are short. Lines that do not fit continue on the next one. */
  row(cells: readonly Cell[]): void {
    const height = Math.max(...cells.map(({ style }) => style.size * LINE))
    const count = Math.max(...cells.map(({ lines }) => lines.length))
    if (count <= KEPT_LINES) this.need(count * height)
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

  /** Runs `write` for a part that has others beside it: they begin at the same height. Returns its height. */
  beside(write: () => void): number {
    const top = this.#y
    write()
    const height = this.#y - top
    this.#y = top
    return height
  }

  /** Draws a picture (PNG) at `x`, within a box from the present height on. */
  picture(image: Buffer, x: number, box: { readonly width: number; readonly height: number }): void {
    this.#doc.image(image, MARGIN + x, this.#y, { fit: [box.width, box.height] })
  }

  /** Draws a square of dark and light modules, `size` points wide, at `x` from the present height on. */
  modules(rows: readonly (readonly boolean[])[], x: number, size: number): void {
    const module = size / rows.length
    for (const [row, cells] of rows.entries()) {
      for (const [column, isDark] of cells.entries()) {
        if (isDark) this.#doc.rect(MARGIN + x + column * module, this.#y + row * module, module, module)
      }
    }
    this.#doc.fillColor('black').fill()
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

  /** Writes the reference and the page number, in the words of `pageOf`, at the foot of every page. */
  writeFeet(reference: string, pageOf: (page: number, count: number) => string): void {
    const { start, count } = this.#doc.bufferedPageRange()
    for (let index = 0; index < count; index += 1) {
      this.#doc.switchToPage(start + index)
      this.#y = this.#doc.page.height - FOOT
      const half = this.width / 2
      const [left] = this.lines(reference, SMALL, half)
      const [right] = this.lines(pageOf(index + 1, count), SMALL, half)
      if (left) this.#write(left, { style: SMALL, x: 0, width: half })
      if (right) this.#write(right, { style: SMALL, x: half, width: half, align: 'right' })
    }
  }

  get #bottom(): number {
    return this.#doc.page.height - FOOT - 2 * GAP
  }

  #measure(size: number): Measure {
    return (run) => {
      const key = `${size} ${run.script} ${run.weight} ${run.text}`
      const known = this.#widths.get(key)
      if (known !== undefined) return known
      const width = this.#setFont(run, size).widthOfString(run.text)
      this.#widths.set(key, width)
      return width
    }
  }

  #setFont(run: Run, size: number): PDFKit.PDFDocument {
    const name = `${run.script}-${run.weight}`
    if (!this.#fonts.has(name)) this.#doc.registerFont(name, this.#openFont(run))
    this.#fonts.add(name)
    return this.#doc.font(name).fontSize(size)
  }

  #write(line: SetLine, { style, x, width, align }: Omit<Cell, 'lines'>): void {
    let at = MARGIN + x + (align === 'right' ? width - line.width : 0)
    const measure = this.#measure(style.size)
    const baseline = this.#y + ASCENT * style.size
    for (const run of line.runs) {
      const runWidth = measure(run)
      this.#setFont(run, style.size)
        .fillColor(style.colour)
        .text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      at += runWidth
    }
  }
}

/** Lines in a column; `x` and `width` in points, `x` from the left margin. */
export interface Cell {
  readonly lines: readonly SetLine[]
  readonly style: Style
  readonly x: number
  readonly width: number
  readonly align?: 'right'
}
