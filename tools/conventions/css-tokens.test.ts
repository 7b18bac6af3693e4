import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const TOKENS = 'web/tokens.css'

/** Which properties take their values from which tokens. */
const FAMILIES = [
  { token: /^--text-/, property: /^font-size$/ },
  { token: /^--space-/, property: /^((row|column)-)?gap$|^(padding|margin)/ },
  { token: /^--radius-/, property: /^border(-[a-z]+)*-radius$/ },
] as const
const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i
const LIBRARY = /^--(mantine|button)-/

interface Declaration {
  readonly property: string
  readonly value: string
}

/** Returns the declarations of a style sheet, custom properties among them. */
function declarationsOf(css: string): readonly Declaration[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...plain.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
    property,
    value: value.replaceAll(/\s+/g, ' ').trim(),
  }))
}

/** Returns the values of a style sheet that a token names, and all colours: one line each. */
function findRawValues(css: string, tokens: readonly Declaration[]): readonly string[] {
  return declarationsOf(css).flatMap(({ property, value }) => {
    const line = `${property}: ${value}`
    if (COLOUR.test(value)) return [`${line} is a colour`]
    const parts = value.split(' ')
    const named = FAMILIES.filter((family) => family.property.test(property)).flatMap((family) =>
      tokens.filter((token) => family.token.test(token.property) && parts.includes(token.value)),
    )
    return named.map((token) => `${line} is ${token.property}`)
  })
}

/** Returns the custom properties that a text reads with `var()`. */
function propertiesRead(text: string): readonly string[] {
  return [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const styles = globSync('web/**/*.css', { cwd: ROOT })
const tokens = declarationsOf(read(TOKENS))

test('Styles take colours, sizes and distances from the tokens', () => {
  // Print has colours of its own.
  const others = styles.filter((path) => path !== TOKENS && path !== 'web/print.css')
  const faults = others.flatMap((path) => findRawValues(read(path), tokens).map((line) => `${path}: ${line}`))
  expect(faults).toEqual([])
})

test('Every custom property that is read is set somewhere', () => {
  const code = globSync('web/**/*.{ts,tsx}', { cwd: ROOT })
  const texts = [...styles, ...code].map((path) => ({ path, text: read(path) }))
  const set = new Set(
    texts.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"\]]*\s*:/g)].map(([, name]) => name)),
  )
  const unknown = texts.flatMap(({ path, text }) =>
    propertiesRead(text)
      .filter((name) => !set.has(name) && !LIBRARY.test(name))
      .map((name) => `${path} reads ${name}`),
  )
  expect(unknown).toEqual([])
})

describe('findRawValues', () => {
  const scale = declarationsOf(
    ':root { --space-2: 0.5rem; --text-14: 0.875rem; --radius-small: 4px; --line: #e3ddd0; }',
  )

  test('accepts tokens, and sizes that no token names', () => {
    const css =
      '.a { padding: var(--space-2) 0.625rem; color: var(--line); width: 0.5rem; border-radius: 50%; }'
    expect(findRawValues(css, scale)).toEqual([])
  })

  test('reports colours, and values that a token names', () => {
    const css = `/* color: #fff; */
      .a { color: #FFF; box-shadow: 0 1px rgb(0 0 0 / 20%); margin: 0 0.5rem; }
      @media print { .a { font-size: 0.875rem; border-radius: 4px; } }`
    expect(findRawValues(css, scale)).toEqual([
      'color: #FFF is a colour',
      'box-shadow: 0 1px rgb(0 0 0 / 20%) is a colour',
      'margin: 0 0.5rem is --space-2',
      'font-size: 0.875rem is --text-14',
      'border-radius: 4px is --radius-small',
    ])
  })
})
