/** A name in the spelling of columns: `car_type` for `carType`. */
export type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? `_${Lowercase<First>}` : First}${ColumnName<Rest>}`
  : Name

/** Returns a name in the spelling of columns: `car_type` for `carType`. */
export function columnNameOf<Name extends string>(name: Name): ColumnName<Name> {
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`) as ColumnName<Name>
}
