import { parseSync, type ESTree } from 'vite'

/** The file names of tests: of units, of the database, of journeys, and of states. */
export const TESTS = /[.](test|e2e)[.]tsx?$|[.]states[.]tsx$/

/** A test's title in its source, with the path of its file. */
export interface Title {
  readonly path: string
  readonly title: string
}

/**
 * Returns the titles of the tests in a source: the first argument of `test` and `it`, also of their `each` and `for`, of
 * their steps, because a test may become a step of another one, and the name of each state. The variable parts of a title
 * stand as in the source. A title that is a variable is not found.
 */
export function findTitles(path: string, code: string): readonly Title[] {
  const found: string[] = []
  const isStates = path.endsWith('.states.tsx')
  visit(parseSync(path, code).program, (node) => {
    if (node.type === 'CallExpression' && isTest(node.callee)) found.push(...textOf(node.arguments[0], code))
    if (isStates && node.type === 'VariableDeclarator' && isNamed(node.id, 'states'))
      found.push(...keysOf(node.init))
  })
  return found.map((title) => ({ path, title }))
}

/**
 * Returns the titles that are gone. A title that stands in several tests is gone when fewer tests have it; in which file
 * does not matter.
 */
export function findGone(before: readonly Title[], now: readonly Title[]): readonly Title[] {
  const left = new Map<string, number>()
  for (const { title } of now) left.set(title, (left.get(title) ?? 0) + 1)
  return before.filter(({ title }) => {
    const count = left.get(title) ?? 0
    left.set(title, count - 1)
    return count <= 0
  })
}

/** Calls `look` with every node of a syntax tree. */
function visit(tree: ESTree.Node, look: (node: ESTree.Node) => void): void {
  look(tree)
  for (const child of Object.values(tree).flat()) if (isNode(child)) visit(child, look)
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}

/** Whether a call is of `test` or `it`, or of what one of their members returns. A `describe` is no test. */
function isTest(callee: ESTree.Node): boolean {
  switch (callee.type) {
    case 'Identifier':
      return callee.name === 'test' || callee.name === 'it'
    case 'MemberExpression':
      return !isNamed(callee.property, 'describe') && isTest(callee.object)
    case 'CallExpression':
      return isTest(callee.callee)
    case 'TaggedTemplateExpression':
      return isTest(callee.tag)
    default:
      return false
  }
}

/** Returns the text of a title: a literal, a template, or a sum of these. Another argument is none. */
function textOf(argument: ESTree.Node | undefined, code: string): readonly string[] {
  if (argument?.type === 'Literal') return typeof argument.value === 'string' ? [argument.value] : []
  if (argument?.type === 'TemplateLiteral') return [code.slice(argument.start + 1, argument.end - 1)]
  return argument?.type === 'BinaryExpression' ? [code.slice(argument.start, argument.end)] : []
}

/** Returns the names in the object of all states. */
function keysOf(init: ESTree.Node | null): readonly string[] {
  if (init?.type === 'TSSatisfiesExpression') return keysOf(init.expression)
  if (init?.type !== 'ObjectExpression') return []
  return init.properties.flatMap((property) => {
    if (property.type !== 'Property') return []
    const { key } = property
    if (key.type === 'Identifier') return [key.name]
    return key.type === 'Literal' && typeof key.value === 'string' ? [key.value] : []
  })
}
