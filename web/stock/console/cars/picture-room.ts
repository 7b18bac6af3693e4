import { MAX_PICTURES } from '#domain/car/car-description.ts'

/** As many more as there is room for beside the pictures that a car has, and how many are left out. */
export function fitPictures<Picture>(
  has: number,
  more: readonly Picture[],
): { readonly fitting: readonly Picture[]; readonly leftOut: number } {
  const fitting = more.slice(0, Math.max(0, MAX_PICTURES - has))
  return { fitting, leftOut: more.length - fitting.length }
}
