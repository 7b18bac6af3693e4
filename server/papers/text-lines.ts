import { splitIntoRuns, type Run, type Weight } from './typeface.ts'

/** A line as it is set: its runs, and how wide it is in points. */
export interface SetLine {
  readonly runs: readonly Run[]
  readonly width: number
}

/** The width of a run in points. */
export type Measure = (run: Run) => number

const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** A text broken into lines of at most this width (points): at its spaces, a word that is too long anywhere. */
export function breakIntoLines(
  text: string,
  style: { readonly weight: Weight; readonly measure: Measure; readonly width: number },
): readonly SetLine[] {
  const { weight, measure } = style
  const set = (piece: string): SetLine => {
    const runs = splitIntoRuns(piece, weight)
    return { runs, width: runs.reduce((sum, run) => sum + measure(run), 0) }
  }
  const lines: SetLine[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(/\s+/).filter((part) => part !== '')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (set(longer).width <= style.width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(set(line))
      const pieces = breakWord(word, (piece) => set(piece).width <= style.width)
      lines.push(...pieces.slice(0, -1).map(set))
      line = pieces.at(-1) ?? ''
    }
    lines.push(set(line))
  }
  return lines
}

/** A word in pieces that fit, cut between what a reader takes for characters. */
function breakWord(word: string, fits: (piece: string) => boolean): readonly string[] {
  if (fits(word)) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(word)) {
    if (piece === '' || fits(piece + segment)) piece += segment
    else {
      pieces.push(piece)
      piece = segment
    }
  }
  return [...pieces, piece]
}
