import { splitIntoRuns, type Run, type Weight } from './typeface.ts'

/** A line with its runs and its width in points. */
export interface SetLine {
  readonly runs: readonly Run[]
  readonly width: number
}

/** Returns the width of a run in points. */
export type Measure = (run: Run) => number

const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** Breaks a text into lines of at most `width` points: at spaces, and within a word only if it is too long. */
export function breakIntoLines(
  text: string,
  style: { readonly weight: Weight; readonly measure: Measure; readonly width: number },
): readonly SetLine[] {
  const { weight, measure, width } = style
  // Each word is measured once; a line's width is the sum of its words and the spaces between them.
  const widthOf = (piece: string) => splitIntoRuns(piece, weight).reduce((sum, run) => sum + measure(run), 0)
  const space = widthOf(' ')
  const lines: { text: string; width: number }[] = []
  for (const paragraph of text.split('\n')) {
    let line = { text: '', width: 0 }
    for (const word of paragraph.split(/\s+/).filter((part) => part !== '')) {
      for (const piece of breakWord(word, width, widthOf)) {
        if (line.text !== '' && piece.isBegun && line.width + space + piece.width <= width) {
          line = { text: `${line.text} ${piece.text}`, width: line.width + space + piece.width }
        } else {
          if (line.text !== '') lines.push(line)
          line = piece
        }
      }
    }
    lines.push(line)
  }
  return lines.map((line) => ({ runs: splitIntoRuns(line.text, weight), width: line.width }))
}

/** A word, or a piece of a word that is too long. `isBegun` is true for the piece that begins the word. */
interface Piece {
  readonly text: string
  readonly width: number
  readonly isBegun: boolean
}

/** A virama, with a joiner after it or not: it joins the letter before it to the one after it. */
const JOINS_NEXT = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d]\u200d?$/

/** Breaks a word into pieces that fit, between grapheme clusters that no virama joins. */
function breakWord(word: string, max: number, widthOf: (piece: string) => number): readonly Piece[] {
  const whole = widthOf(word)
  if (whole <= max) return [{ text: word, width: whole, isBegun: true }]
  const pieces: Piece[] = []
  let [text, width] = ['', 0]
  for (const segment of clustersOf(word)) {
    const more = widthOf(segment)
    if (text !== '' && width + more > max) {
      pieces.push({ text, width, isBegun: pieces.length === 0 })
      ;[text, width] = ['', 0]
    }
    text += segment
    width += more
  }
  return [...pieces, { text, width, isBegun: pieces.length === 0 }]
}

function clustersOf(word: string): readonly string[] {
  const clusters: string[] = []
  for (const { segment } of graphemes.segment(word)) {
    const last = clusters.at(-1)
    if (last !== undefined && JOINS_NEXT.test(last)) clusters[clusters.length - 1] = last + segment
    else clusters.push(segment)
  }
  return clusters
}
