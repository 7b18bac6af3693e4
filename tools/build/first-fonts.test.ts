import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { isFirstFont } from './first-fonts.ts'

const WEB = join(import.meta.dirname, '..', '..', 'web')

interface Face {
  readonly family: string
  readonly font: Font
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
}

/** The faces of the theme: each with its font and the characters that browsers take from it. */
function readFaces(): readonly Face[] {
  const theme = readFileSync(join(WEB, 'theme.css'), 'utf8')
  return [
    ...theme.matchAll(/font-family: '([^']+)';\s+src: url\('([^']+)'\)[^}]+unicode-range: ([^;]+);/g),
  ].map(([, family = '', path = '', list = '']) => ({
    family,
    font: create(readFileSync(join(WEB, path))),
    ranges: list.split(', ').map((range) => {
      const [from, to] = range.replace('U+', '').split('-')
      return { from: Number.parseInt(from ?? '', 16), to: Number.parseInt(to ?? from ?? '', 16) }
    }),
  }))
}

/** Whether the face from which browsers take a character has it. */
function isDrawn(character: string, faces: readonly Face[]): boolean {
  const code = character.codePointAt(0) ?? 0
  const face = faces.find(({ ranges }) => ranges.some(({ from, to }) => from <= code && code <= to))
  return face?.font.hasGlyphForCodePoint(code) === true
}

test('the fonts have each character of the Hindi texts', () => {
  const faces = readFaces()
  expect(faces).toHaveLength(4)
  const sources = globSync(['text/hi/**/*.ts', '../domain/reasons/hi/*.ts'], { cwd: WEB }).map((path) =>
    readFileSync(join(WEB, path), 'utf8'),
  )
  const characters = new Set(sources.join('').replaceAll('\n', ''))
  expect(characters.size).toBeGreaterThan(100)
  expect([...characters].filter((character) => !isDrawn(character, faces))).toEqual([])
})

test('the names of the languages are drawn by a font of their own', () => {
  const faces = readFaces().filter(({ family }) => ['Figtree', 'Language Names'].includes(family))
  const texts = readFileSync(join(WEB, 'text', 'en', 'everywhere.ts'), 'utf8')
  const names = [...texts.matchAll(/'language\.\w\w': '([^']+)'/g)].map(([, name = '']) => name)
  expect(names).toContain('English')
  expect([...new Set(names.join(''))].filter((character) => !isDrawn(character, faces))).toEqual([])
})

test('a first visit needs the fonts of Latin letters and ₹, not those of other scripts', () => {
  expect(isFirstFont('assets/figtree-latin-B2x_9-fq.woff2')).toBe(true)
  expect(isFirstFont('/assets/figtree-rupee-Cq1.woff2')).toBe(true)
  expect(isFirstFont('assets/noto-sans-devanagari-Dk3.woff2')).toBe(false)
  expect(isFirstFont('assets/figtree-latin.css')).toBe(false)
})
