/** A name with each word capitalised: "navi mumbai" is "Navi Mumbai". */
export function capitalise(name: string): string {
  return name.replace(
    /(^|[\s-])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}
