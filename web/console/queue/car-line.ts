/** Returns the car of a case as the list of its queue names it: with its number, by which people ask for it. */
export function carLine(car: { readonly title: string; readonly regno: string | null }): string {
  return car.regno === null ? car.title : `${car.title} · ${car.regno}`
}
