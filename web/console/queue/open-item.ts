/** The case last shown. */
export interface KeptItem<Item> {
  readonly item: Item
  /** Whether the admin answered it on this screen, so that the next case may replace it. */
  readonly isAnswered: boolean
}

/** A queue and the state of its screen. */
export interface QueueView<Item> {
  readonly items: readonly Item[]
  readonly idOf: (item: Item) => string
  /** The id of the case in the address. */
  readonly chosenId: string | null
  /** Whether the case is shown beside the list, so that the first one opens by itself. */
  readonly isWide: boolean
  readonly kept: KeptItem<Item> | null
  /** Whether a case is the kept one under another id. Default: none is. */
  readonly continues?: ((item: Item, kept: Item) => boolean) | undefined
}

/**
 * Returns the open case: the chosen one or, on a wide screen, the first; null if none. A case that another admin
 * answers stays open, so that neither the text being read nor the target of a shortcut changes unexpectedly. One that has got
 * another id is followed.
 */
export function findOpenItem<Item>(view: QueueView<Item>): Item | null {
  const { items, idOf, chosenId, isWide, kept, continues } = view
  const opensByItself = isWide && chosenId === null
  const wantedId = opensByItself && kept !== null ? idOf(kept.item) : chosenId
  const listed = items.find((item) => idOf(item) === wantedId)
  if (listed !== undefined) return listed
  if (kept !== null && !kept.isAnswered && idOf(kept.item) === wantedId) {
    return items.find((item) => continues?.(item, kept.item)) ?? kept.item
  }
  return opensByItself ? (items[0] ?? null) : null
}

/** Returns the case to remember while `open` is on the screen, as last read. */
export function keepItem<Item>(
  kept: KeptItem<Item> | null,
  open: Item | null,
  idOf: (item: Item) => string,
): KeptItem<Item> | null {
  // The case was answered and has left the list. If it returns, it is a new case.
  if (open === null) return kept?.isAnswered === true ? null : kept
  if (kept?.item === open) return kept
  return { item: open, isAnswered: kept !== null && kept.isAnswered && idOf(kept.item) === idOf(open) }
}
