/** A yard's name, and whether another yard shares it. */
export interface NamedYard {
  readonly yard: string | null
  readonly yard_name_twice: boolean
  readonly city: string
}

/** Returns the yard name to display, with " (City)" appended if two yards share it; null without a yard. */
export function yardName({ yard, yard_name_twice, city }: NamedYard): string | null {
  if (yard === null) return null
  return yard_name_twice ? `${yard} (${city})` : yard
}
