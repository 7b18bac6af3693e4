import { pathTo, SCREEN_NAMES, SCREENS, type IdsOf, type ScreenName } from '#contract/screens.ts'

/** A screen's path, or a function that returns it for the ids in it. */
type PathTo<Name extends ScreenName> =
  IdsOf<Name> extends [] ? (typeof SCREENS)[Name]['path'] : (...ids: IdsOf<Name>) => string

type GroupOf<Name> = Name extends `${infer Group}.${string}` ? Group : never

type Paths = {
  readonly [Name in ScreenName as Name extends `${string}.${string}` ? never : Name]: PathTo<Name>
} & {
  readonly [Group in GroupOf<ScreenName>]: {
    readonly [Name in ScreenName as Name extends `${Group}.${infer Rest}` ? Rest : never]: PathTo<Name>
  }
}

/** Nests the screens' paths by their names: `admin.car` becomes `paths.admin.car`. */
function nestPaths(): Paths {
  const single: Record<string, unknown> = {}
  const groups: Record<string, Record<string, unknown>> = {}
  for (const screen of SCREEN_NAMES) {
    const { path } = SCREENS[screen]
    const to = path.includes(':') ? (...ids: IdsOf<typeof screen>) => pathTo(screen, ...ids) : path
    const [first = '', second] = screen.split('.')
    if (second === undefined) single[first] = to
    else (groups[first] ??= {})[second] = to
  }
  // TypeScript cannot infer the split of the names; a test compares every path with the table.
  return { ...single, ...groups } as Paths
}

/** Every screen's path by its name in the contract's table; a function if the path contains an id. */
export const paths = nestPaths()
