/** Cleans a text character by character: the clean form of its beginning is the beginning of its clean form. */
export type Clean = (text: string) => string

/** Cleans the text of a field. The caret stays behind the same character; without one, it goes to the end. */
export function cleanTyped(
  { text, caret }: { readonly text: string; readonly caret: number | null },
  clean: Clean,
): { readonly text: string; readonly caret: number } {
  return { text: clean(text), caret: clean(text.slice(0, caret ?? text.length)).length }
}
