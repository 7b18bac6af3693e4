import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { isFirstFont } from './first-fonts.ts'

const WEB = join(import.meta.dirname, '..', '..', 'web')

interface Face {
  readonly font: Font
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
}

/** The faces of the theme: each with its font and the characters that browsers take from it. */
function readFaces(): readonly Face[] {
  const theme = readFileSync(join(WEB, 'theme.css'), 'utf8')
  return [...theme.matchAll(/url\('([^']+)'\)[^}]+unicode-range: ([^;]+);/g)].map(
    ([, path = '', list = '']) => ({
      font: create(readFileSync(join(WEB, path))),
      ranges: list.split(', ').map((range) => {
        const [from, to] = range.replace('U+', '').split('-')
        return { from: Number.parseInt(from ?? '', 16), to: Number.parseInt(to ?? from ?? '', 16) }
      }),
    }),
  )
}

test('the fonts have each character of the Hindi texts', () => {
  const faces = readFaces()
  expect(faces).toHaveLength(3)
  const sources = globSync(['text/hi/**/*.ts', '../domain/reasons/hi/*.ts'], { cwd: WEB }).map((path) =>
    readFileSync(join(WEB, path), 'utf8'),
  )
  const characters = new Set(sources.join('').replaceAll('\n', ''))
  expect(characters.size).toBeGreaterThan(100)
  const missing = [...characters].filter((character) => {
    const code = character.codePointAt(0) ?? 0
    const face = faces.find(({ ranges }) => ranges.some(({ from, to }) => from <= code && code <= to))
    return face?.font.hasGlyphForCodePoint(code) !== true
  })
  expect(missing).toEqual([])
})

test('a first visit needs the fonts of Latin letters and ₹, not those of other scripts', () => {
  expect(isFirstFont('assets/figtree-latin-B2x_9-fq.woff2')).toBe(true)
  expect(isFirstFont('/assets/figtree-rupee-Cq1.woff2')).toBe(true)
  expect(isFirstFont('assets/noto-sans-devanagari-Dk3.woff2')).toBe(false)
  expect(isFirstFont('assets/figtree-latin.css')).toBe(false)
})
