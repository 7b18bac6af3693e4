/** The list with the entry at `from` moved to the place `to`. */
export function moveTo<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const moved = list.slice(from, from + 1)
  return list.toSpliced(from, 1).toSpliced(to, 0, ...moved)
}
