/** An id of nothing. */
export const NOTHINGS_ID = '11111111-2222-4333-8444-555555555555'

// A UUID, or the payment provider's id of an order.
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|order_[0-9A-Za-z]{14}/

/** Where an input names a thing: by its id, or by the address of a file. */
export interface NamedThing {
  readonly path: readonly string[]
  readonly text: string
}

/** Every thing that an input names. */
export function thingsNamedIn(input: unknown, path: readonly string[] = []): readonly NamedThing[] {
  if (typeof input === 'string') return ID.test(input) ? [{ path, text: input }] : []
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) => thingsNamedIn(value, [...path, key]))
}

/** The input with another text where it names that thing. */
export function renameThing<Input>(input: Input, { path }: NamedThing, text: string): Input {
  const copy = structuredClone(input)
  const last = path.length - 1
  const holder = path
    .slice(0, last)
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy) as Record<string, unknown>
  holder[path[last] ?? ''] = text
  return copy
}

/** The same name with the id of nothing in it. */
export function nameOfNothing(name: string): string {
  return name.replace(ID, NOTHINGS_ID)
}

/** The input with the names of nothing in the place of all that it names. */
export function renameAll<Input>(input: Input): Input {
  return thingsNamedIn(input).reduce(
    (renamed, thing) => renameThing(renamed, thing, nameOfNothing(thing.text)),
    input,
  )
}
