import { MAX_PICTURES } from '#domain/car/car-description.ts'

/** Returns as many of `more` as fit with the `has` pictures of a car, and how many are left out. */
export function fitPictures<Picture>(
  has: number,
  more: readonly Picture[],
): { readonly fitting: readonly Picture[]; readonly leftOut: number } {
  const fitting = more.slice(0, Math.max(0, MAX_PICTURES - has))
  return { fitting, leftOut: more.length - fitting.length }
}
