/** The documents that a dealer uploads during onboarding, in the order in which they are listed (part A section 5). */
export const DEALER_DOCUMENTS = ['panCard', 'coRegistration', 'gst'] as const

/** The name of a document of the onboarding; uploads carry it as `documentType` (part A section 5). */
export type DealerDocument = (typeof DEALER_DOCUMENTS)[number]

/** Returns the field of `uploadDocuments` that names the uploaded picture of a document (part A section 5). */
export function imageFieldOf(document: DealerDocument): `${DealerDocument}ImageUrl` {
  return `${document}ImageUrl`
}

/** Returns an object with an entry for each document, in the order of the list. Each document needs a key of its own. */
export function perDocument<Key extends string, Value>(
  entryOf: (document: DealerDocument, index: number) => readonly [Key, Value],
): Record<Key, Value> {
  // entryOf returns every key of the union, because each of its keys is that of one document.
  return Object.fromEntries(DEALER_DOCUMENTS.map(entryOf)) as Record<Key, Value>
}
