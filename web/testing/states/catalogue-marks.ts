// The pseudo-language of the states: every text of the catalogue stands between invisible marks. They are made of the
// zero-width space, which has no width, and which locators ignore.

const MARK = '\u200B'
const OPEN = MARK + MARK
const CLOSE = MARK

/** Marks a text of the catalogue: the part of a message between two placeholders. */
export function mark(text: string): string {
  return `${OPEN}${text}${CLOSE}`
}

/** Returns a text without marks. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARK, '')
}

/** Returns the parts of a text that stand outside of the marks, those that the catalogue does not have, with spaces between. */
export function outsideOfMarks(text: string): string {
  let outside = ''
  let isInside = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === MARK) {
      // A mark that opens is two zero-width spaces, one that closes is one.
      if (!isInside) at += 1
      isInside = !isInside
      outside += ' '
    } else if (!isInside) outside += text[at] ?? ''
  }
  return outside
}
