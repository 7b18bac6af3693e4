import { pathTo, SCREEN_NAMES, SCREENS, type IdsOf, type ScreenName } from '#contract/screens.ts'

/** A screen's path, or the function that makes it of the ids within. */
type PathOf<Name extends ScreenName> =
  IdsOf<Name> extends [] ? (typeof SCREENS)[Name]['path'] : (...ids: IdsOf<Name>) => string

type GroupName = ScreenName extends infer Name
  ? Name extends `${infer Group}.${string}`
    ? Group
    : never
  : never

type Paths = {
  readonly [Name in ScreenName as Name extends `${string}.${string}` ? never : Name]: PathOf<Name>
} & {
  readonly [Group in GroupName]: {
    readonly [Name in ScreenName as Name extends `${Group}.${infer Rest}` ? Rest : never]: PathOf<Name>
  }
}

/** Groups the screens' paths as their names say: `admin.car` becomes `paths.admin.car`. */
function nestPaths(): Paths {
  const nested: Record<string, unknown> = {}
  const groups: Record<string, Record<string, unknown>> = {}
  for (const screen of SCREEN_NAMES) {
    const { path } = SCREENS[screen]
    const to = path.includes(':') ? (...ids: IdsOf<typeof screen>) => pathTo(screen, ...ids) : path
    const [group = '', name] = screen.split('.')
    if (name === undefined) nested[group] = to
    else (groups[group] ??= {})[name] = to
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names and patterns of the table give the type
  return { ...nested, ...groups } as Paths
}

/** Every screen's path by its name in the contract's table; a function where the path holds an id. */
export const paths = nestPaths()
