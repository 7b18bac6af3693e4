import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { removeComments } from './source-file.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A file of code: its path from the root and its text. */
interface CodeFile {
  readonly path: string
  readonly text: string
}

/** Returns the classes that a CSS module defines, except those within `:global()`, which belong to a library. */
function classesDefined(css: string): ReadonlySet<string> {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|:global\([^)]*\)/g, '')
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].flatMap(([, selector = '']) =>
    selector.trimStart().startsWith('@') ? [] : [selector],
  )
  return new Set(
    selectors.flatMap((selector) =>
      [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name),
    ),
  )
}

/**
 * Returns the lookups `classes['name']` of each CSS module that a file imports, and lookups of names that are not
 * literals.
 */
function classesUsed({ path, text }: CodeFile) {
  const code = removeComments(text)
  const body = code.replaceAll(/^import .*$/gm, '')
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(
    ([, variable = '', specifier = '']) => {
      const names = [...body.matchAll(new RegExp(`\\b${variable}\\['([^']+)'\\]`, 'g'))]
      const mentions = [...body.matchAll(new RegExp(`(?<![\\w.'-])${variable}\\b(?!')`, 'g'))]
      return {
        module: specifier.startsWith('#') ? specifier.slice(1) : join(dirname(path), specifier),
        names: names.map(([, name = '']) => name),
        isLiteral: mentions.length === names.length,
      }
    },
  )
}

/** Returns all mismatches between CSS modules, by path, and the code that imports them; one line each. */
function findMismatches(styles: ReadonlyMap<string, string>, code: readonly CodeFile[]): readonly string[] {
  const defined = new Map([...styles].map(([path, css]) => [path, classesDefined(css)]))
  const used = new Set<string>()
  const mismatches: string[] = []
  for (const file of code) {
    for (const { module, names, isLiteral } of classesUsed(file)) {
      if (!isLiteral) mismatches.push(`${file.path} uses ${module} other than by a literal name`)
      for (const name of names) {
        used.add(`${module} .${name}`)
        if (defined.get(module)?.has(name) !== true)
          mismatches.push(`${file.path} uses missing ${module} .${name}`)
      }
    }
  }
  for (const [path, names] of defined) {
    for (const name of names) if (!used.has(`${path} .${name}`)) mismatches.push(`unused ${path} .${name}`)
  }
  return mismatches.toSorted()
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('The code uses exactly the classes that the CSS modules define', () => {
  const styles = globSync('web/**/*.module.css', { cwd: ROOT })
  const code = globSync('web/**/*.{ts,tsx}', { cwd: ROOT })
  const mismatches = findMismatches(
    new Map(styles.map((path) => [path, read(path)])),
    code.map((path) => ({ path, text: read(path) })),
  )
  expect(mismatches).toEqual([])
})

describe('findMismatches', () => {
  const css = `
    /* .comment { } */
    .card { background: url('a.svg'); &:hover .title { gap: 0.5rem; } }
    @media (width < 60em) { .card > .foot :global(.library) { margin: .5rem; } }`
  const styles = new Map([['web/car/card.module.css', css]])
  const importOf = (code: string): CodeFile => ({
    path: 'web/car/card.tsx',
    text: `import classes from './card.module.css'\n// classes\n${code}`,
  })
  const all = "[classes['card'], classes['title'], classes['foot']]"

  test('accepts code that uses every class', () => {
    expect(findMismatches(styles, [importOf(all)])).toEqual([])
    const other = { path: 'web/ui/x.tsx', text: "import card from '#web/car/card.module.css'\ncard['foot']" }
    expect(findMismatches(styles, [importOf("classes['card'] + classes['title']"), other])).toEqual([])
  })

  test('reports a class that is missing, unused or looked up dynamically', () => {
    expect(findMismatches(styles, [importOf(`${all} + classes['head']`)])).toEqual([
      'web/car/card.tsx uses missing web/car/card.module.css .head',
    ])
    expect(findMismatches(styles, [importOf("classes['card'] + classes['foot']")])).toEqual([
      'unused web/car/card.module.css .title',
    ])
    expect(findMismatches(styles, [importOf(`${all} + classes[kind]`)])).toEqual([
      'web/car/card.tsx uses web/car/card.module.css other than by a literal name',
    ])
  })
})
