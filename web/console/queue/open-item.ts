/** The case that was on the screen last. */
export interface KeptItem<Item> {
  readonly item: Item
  /** It was answered here: the next one may take its place. */
  readonly isAnswered: boolean
}

/** A queue as it is read and looked at. */
export interface QueueView<Item> {
  readonly items: readonly Item[]
  readonly idOf: (item: Item) => string
  /** The case that the address names. */
  readonly chosenId: string | null
  /** Whether a case stands beside the list, so that the first opens by itself. */
  readonly isWide: boolean
  readonly kept: KeptItem<Item> | null
}

/**
 * The case that is open: the chosen one, or on a wide screen the first. It stays when somebody else answers it and it
 * leaves the list: what one is reading is not taken away, and no key that is meant for it answers another.
 */
export function findOpenItem<Item>(view: QueueView<Item>): Item | null {
  const { items, idOf, chosenId, isWide, kept } = view
  const opensByItself = isWide && chosenId === null
  const wantedId = opensByItself && kept !== null ? idOf(kept.item) : chosenId
  const listed = items.find((item) => idOf(item) === wantedId)
  if (listed !== undefined) return listed
  if (kept !== null && !kept.isAnswered && idOf(kept.item) === wantedId) return kept.item
  return opensByItself ? (items[0] ?? null) : null
}

/** What is kept once `open` is on the screen, as it was read last. */
export function keepItem<Item>(
  kept: KeptItem<Item> | null,
  open: Item | null,
  idOf: (item: Item) => string,
): KeptItem<Item> | null {
  // Answered and gone: should it come back, it is a new case.
  if (open === null) return kept?.isAnswered === true ? null : kept
  if (kept?.item === open) return kept
  return { item: open, isAnswered: kept !== null && kept.isAnswered && idOf(kept.item) === idOf(open) }
}
