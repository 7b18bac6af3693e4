/** What names a yard: two of one name get " (City)" after it. */
export interface NamedYard {
  readonly yard: string | null
  readonly yard_name_twice: boolean
  readonly city: string
}

/** The name of a car's yard as every list gives it, null where it stands in none. */
export function yardName({ yard, yard_name_twice, city }: NamedYard): string | null {
  if (yard === null) return null
  return yard_name_twice ? `${yard} (${city})` : yard
}
