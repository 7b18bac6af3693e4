const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** Returns the short name of an id (a UUID) that is printed and read out on the phone: "4F1A22B0". */
export function shortReference(id: string): string {
  return id.slice(0, 8).toUpperCase()
}

/** Returns a text with a short name instead of each id (a UUID) in it. */
export function shortenIds(text: string): string {
  return text.replaceAll(ID, shortReference)
}
