import { tidyIdentifier } from '#domain/identifiers/tidy-identifier.ts'

/** A field for an identifier: what is typed in it, and which part of that is selected. */
export interface TypedIdentifier {
  readonly value: string
  readonly selectionStart: number | null
  readonly selectionEnd: number | null
}

/**
 * What a field holds once something is pasted where its caret is, without spaces and hyphens and no longer than `most`;
 * and where the caret stands then.
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
