/** Converts an identifier to comparable form: upper case, without spaces and hyphens of any kind. */
export function tidyIdentifier(text: string): string {
  return text.replace(/[\s\p{Pd}\u00ad\u200b-\u200d\u2060\ufeff]/gu, '').toUpperCase()
}
