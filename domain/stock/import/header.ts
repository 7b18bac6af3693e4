/**
 * A column header reduced to what distinguishes it, without case, spaces, punctuation or a unit in brackets: " Price "
 * and "price (₹)" are equal.
 */
export function foldHeader(header: string): string {
  return header
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^a-z0-9]/g, '')
}
