import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/** A module of the browser. */
interface Module {
  readonly path: string
  readonly source: string
}

/** The family's file of each text, by the text's id. */
type Catalogues = ReadonlyMap<string, string>

/** Tables that name texts of many screens. The screen that shows the row imports its families. */
const TABLES =
  /^web\/(screens\.ts|console-home\.tsx|layouts\/console-menu\.ts|my-cars\/state-cards\.ts|steps\/[\w-]+\.ts)$/

/** The name of an event of Razorpay’s checkout, which is no text there. */
const OTHER_NAMES = new Map([['web/city-payments/checkout/razorpay-checkout.ts', 'payment.failed']])

/** The catalogues that one family is made of stand in files of their own. */
const PARTS_OF_CONSOLE = /^web\/text\/en\/console\//

/** Reads the ids of all texts. */
export function readCatalogues(root: string): Catalogues {
  const paths = globSync(['web/text/en/**/*.ts', 'web/**/*-texts.ts'], { cwd: root })
  return new Map(
    paths.flatMap((path) => {
      const family = PARTS_OF_CONSOLE.test(path) ? 'web/text/en/console.ts' : path
      const source = readFileSync(join(root, path), 'utf8')
      return [...source.matchAll(/^ {2}'([^']+)':/gm)].map(([, id = '']) => [id, family] as const)
    }),
  )
}

/** Finds the texts that a module names without importing their family, by which they would not be loaded. */
export function findUncarriedTexts({ path, source }: Module, catalogues: Catalogues): readonly string[] {
  if (TABLES.test(path)) return []
  const missing = new Map<string, string>()
  for (const [, id = ''] of source.matchAll(/['"]([A-Za-z][\w-]*\.[\w.-]+)['"]/g)) {
    const family = catalogues.get(id)
    if (OTHER_NAMES.get(path) === id) continue
    if (family !== undefined && !isEverywhere(family) && !source.includes(`'#${family}'`))
      missing.set(family, id)
  }
  return [...missing].map(([family, id]) => `${path} names ${id} without ${family}`)
}

function isEverywhere(family: string): boolean {
  return family === 'web/text/en/everywhere.ts'
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [part: string]: unknown
}

/**
 * Finds the calls of a text function that is not from `useText`, in a component or a hook outside of its events, or while
 * the module loads, when the page's language is not there yet. Returns `path:line`.
 */
export function findEarlyTexts({ path, source }: Module): readonly string[] {
  const names = new Set(globalTextFunctions(source))
  if (names.size === 0) return []
  const tree = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
  const found = new Set<number>()
  visit(tree, null, (node, around) => {
    const callee = node['callee'] as Node | undefined
    if (node.type !== 'CallExpression' || callee?.type !== 'Identifier') return
    if (!names.has(String(callee['name']))) return
    if (around === null || /^(use[A-Z]|[A-Z])/.test(around)) {
      found.add(source.slice(0, node.start).split('\n').length)
    }
  })
  return [...found].map((line) => `${path}:${line}`)
}

/** Returns the local names of the text functions that a module imports. */
function globalTextFunctions(source: string): readonly string[] {
  const imports = source.matchAll(/import \{([^}]*)\} from '#web\/[^']*(?:text\/[\w/-]+|-texts)\.ts'/g)
  return [...imports]
    .flatMap(([, names = '']) => names.split(','))
    .flatMap((name) => {
      const [, imported, local] = /^\s*(t|anyText)(?: as (\w+))?\s*$/.exec(name) ?? []
      return local ?? imported ?? []
    })
}

/** Visits a tree's nodes with the name of the function around each: '' for one without a name, null outside of all. */
function visit(
  node: Node,
  around: string | null,
  see: (node: Node, around: string | null) => void,
  name = '',
): void {
  see(node, around)
  const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
  const inner = isFunction ? nameOf(node, name) : around
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) {
      if (isNode(child)) visit(child, inner, see, nameOf(node, ''))
    }
  }
}

function nameOf(node: Node, otherwise: string): string {
  const id = node['id'] as Node | null | undefined
  return id?.type === 'Identifier' ? String(id['name']) : otherwise
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part && 'start' in part
}
