/** An id that belongs to nothing. */
export const NOTHINGS_ID = '11111111-2222-4333-8444-555555555555'

// A UUID, or the payment provider's id of an order.
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|order_[0-9A-Za-z]{14}/

/** A reference to a thing in an input: an id, or the address of a file. */
export interface NamedThing {
  readonly path: readonly string[]
  readonly text: string
}

/** All references in an input. */
export function thingsNamedIn(input: unknown, path: readonly string[] = []): readonly NamedThing[] {
  if (typeof input === 'string') return ID.test(input) ? [{ path, text: input }] : []
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) => thingsNamedIn(value, [...path, key]))
}

/** The input with one reference replaced by `text`. */
export function renameThing<Input>(input: Input, { path }: NamedThing, text: string): Input {
  const copy = structuredClone(input)
  const last = path.length - 1
  const holder = path
    .slice(0, last)
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy) as Record<string, unknown>
  holder[path[last] ?? ''] = text
  return copy
}

/** The same reference with an id that belongs to nothing. */
export function nameOfNothing(name: string): string {
  return name.replace(ID, NOTHINGS_ID)
}

/** The input with all references replaced by those to nothing. */
export function renameAll<Input>(input: Input): Input {
  return thingsNamedIn(input).reduce(
    (renamed, thing) => renameThing(renamed, thing, nameOfNothing(thing.text)),
    input,
  )
}
