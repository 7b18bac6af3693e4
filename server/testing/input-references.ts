/** An id that belongs to nothing. */
export const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'

// A UUID, or the payment provider's id of an order.
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|order_[0-9A-Za-z]{14}/

/** A reference to a thing in an input: an id, or the address of a file. */
export interface InputReference {
  readonly path: readonly string[]
  readonly text: string
}

/** Finds all references in an input. */
export function referencesIn(input: unknown, path: readonly string[] = []): readonly InputReference[] {
  if (typeof input === 'string') return ID.test(input) ? [{ path, text: input }] : []
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) => referencesIn(value, [...path, key]))
}

/** Returns the input with one reference replaced by `text`. */
export function replaceReference<Input>(input: Input, { path }: InputReference, text: string): Input {
  const copy = structuredClone(input)
  const last = path.length - 1
  const holder = path
    .slice(0, last)
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy) as Record<string, unknown>
  holder[path[last] ?? ''] = text
  return copy
}

/** Returns a reference of the same form whose id belongs to nothing. */
export function unknownReference(name: string): string {
  return name.replace(ID, UNKNOWN_ID)
}

/** Returns the input with all references replaced by references to nothing. */
export function replaceAllReferences<Input>(input: Input): Input {
  return referencesIn(input).reduce(
    (renamed, thing) => replaceReference(renamed, thing, unknownReference(thing.text)),
    input,
  )
}
