import { markOf, pseudo, pseudoAround } from '#domain/pseudo-language.ts'

/** The texts of a PDF: strings, and functions that insert values into a string. */
type Words = Readonly<Record<string, string | ((...values: never[]) => string)>>

/** Returns the words of a paper in the pseudo-language. The values in them stay as they are. */
export function pseudoWords<Own extends Words>(words: Own): Own {
  const accented = Object.entries(words).map(([name, text]) => [
    name,
    typeof text === 'string' ? inPrintedBrackets(pseudo(text)) : accentAround(text),
  ])
  // Each word has its own type again.
  return Object.fromEntries(accented) as Own
}

function accentAround(write: (...values: never[]) => string) {
  return (...values: readonly (string | number)[]): string => {
    const marks = values.map((_, index) => markOf(index))
    return inPrintedBrackets(pseudoAround(write(...(marks as never[])), values.map(String)))
  }
}

/** Replaces the brackets, which the fonts of papers do not have. */
function inPrintedBrackets(text: string): string {
  return text.replace('⟦', '[').replace('⟧', ']')
}
