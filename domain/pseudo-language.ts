const PLAIN = 'ABCDEFGHIJKLMNOPRSTUVWYZabcdefghijklmnoprstuvwyz'
const ACCENTED = 'ÅƁĆĎÉƑĜĤÎĴĶĻṀÑÖÞŔŠŢÛṼŴÝŽåƀćďéƒĝĥîĵķļṁñöþŕšţûṽŵýž'
const ACCENT = new Map(PLAIN.split('').map((letter, index) => [letter, ACCENTED.charAt(index)]))

/** How many letters another language may need for one of English. */
const LONGER = 0.35

/**
 * Returns an English text in the pseudo-language: in accented letters, between brackets, and longer by a third. A text of
 * a screen that has none of this is in no catalogue; a bracket that is missing has been cut off.
 */
export function pseudo(text: string): string {
  const letters = text.replaceAll(/[A-Za-z]/g, (letter) => ACCENT.get(letter) ?? letter)
  const words = text.split(' ').filter((word) => word !== '').length
  const more = words === 0 ? '' : ' ~'.repeat(Math.ceil((text.length * LONGER) / 2))
  return `⟦${letters}${more}⟧`
}

/** The first of the characters that stand for values while a text is accented. They are of no script (Unicode: private use). */
const FIRST_MARK = 0xe000

/** Returns the mark that stands for a value in a text that {@link pseudoAround} accents. */
export function markOf(index: number): string {
  return String.fromCodePoint(FIRST_MARK + index)
}

/** Returns a text with marks in the pseudo-language, with the values in place of their marks, as they are. */
export function pseudoAround(text: string, values: readonly string[]): string {
  return pseudo(text).replaceAll(
    /[\uE000-\uF8FF]/g,
    (mark) => values[(mark.codePointAt(0) ?? 0) - FIRST_MARK] ?? mark,
  )
}
