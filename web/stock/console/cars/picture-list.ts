import { MAX_PICTURES } from '#domain/car/car-description.ts'

/** Returns the list with the entry at index `from` moved to index `to`. */
export function moveTo<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const moved = list.slice(from, from + 1)
  return list.toSpliced(from, 1).toSpliced(to, 0, ...moved)
}

/** Returns as many of `more` as fit with the `has` pictures of a car, and how many are left out. */
export function fitPictures<Picture>(
  has: number,
  more: readonly Picture[],
): { readonly fitting: readonly Picture[]; readonly leftOut: number } {
  const fitting = more.slice(0, Math.max(0, MAX_PICTURES - has))
  return { fitting, leftOut: more.length - fitting.length }
}
