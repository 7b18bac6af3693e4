import { tidyIdentifier } from '#domain/identifiers/tidy-identifier.ts'

/** The content and selection of an identifier's field. */
export interface TypedIdentifier {
  readonly value: string
  readonly selectionStart: number | null
  readonly selectionEnd: number | null
}

/**
 * Returns the field after pasting `text` over the selection: without spaces and hyphens, at most `most` characters, and
 * with the new caret position.
 */
export function pasteIdentifier(
  { value, selectionStart, selectionEnd }: TypedIdentifier,
  pasted: string,
  most: number,
): { readonly value: string; readonly caret: number } {
  const start = selectionStart ?? value.length
  const end = selectionEnd ?? start
  const before = tidyIdentifier(value.slice(0, start) + pasted)
  return {
    value: (before + tidyIdentifier(value.slice(end))).slice(0, most),
    caret: Math.min(before.length, most),
  }
}
