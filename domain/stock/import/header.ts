/**
 * A column's header without what nobody means by it: case, spaces, punctuation, a unit in brackets.
 * " Price " and "price (₹)" are one header.
 */
export function foldHeader(header: string): string {
  return header
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^a-z0-9]/g, '')
}
