/** Capitalises each word of a name: "navi mumbai" becomes "Navi Mumbai". */
export function capitalise(name: string): string {
  return name.replace(
    /(^|[\s-])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}
