import { SvgRefused } from './svg-faults.ts'

/** Properties that were read, as they may be given to the renderer. */
export interface ReadProperties {
  readonly css: string
  /** Whether the renderer draws the element on a layer of its own, which takes as much memory as the whole picture. */
  readonly isLayer: boolean
}

const NAME = /^-?[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
/** Escapes hide names, comments and blocks hide where a declaration begins. */
const HIDING = ['\\', '/*', '{', '}']
const WITHOUT_EFFECT = new Set(['', 'none', 'normal', 'auto'])

/**
 * Checks a property, given as an attribute or in CSS. Returns whether it puts its element on a layer.
 *
 * @throws SvgRefused if it is a filter or a mask, or refers to another file.
 */
export function checkProperty(name: string, value: string): boolean {
  const plain = value.trim().toLowerCase()
  if (value.includes('\\')) throw new SvgRefused('unreadable')
  for (const part of plain.split('url(').slice(1)) checkReference(part.trimStart().replace(/^["']/, ''))
  if (name === 'opacity') return !(Number(plain.replace(/%$/, '')) >= (plain.endsWith('%') ? 100 : 1))
  if (WITHOUT_EFFECT.has(plain)) return false
  if (name.endsWith('filter') || name.startsWith('mask')) throw new SvgRefused('effects')
  return name === 'mix-blend-mode' || name === 'isolation'
}

/** Checks a reference. @throws SvgRefused unless it names a part of the same drawing ("#roof"). */
export function checkReference(reference: string): void {
  const plain = reference.trim().toLowerCase()
  if (plain.startsWith('data:')) throw new SvgRefused('pictures')
  if (!plain.startsWith('#')) throw new SvgRefused('references')
}

/** Reads the declarations of a `style` attribute or of a rule. @throws SvgRefused */
export function readDeclarations(style: string): ReadProperties {
  if (HIDING.some((sign) => style.includes(sign))) throw new SvgRefused('unreadable')
  let css = ''
  let isLayer = false
  for (const declaration of style.split(';')) {
    if (declaration.trim() === '') continue
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (!NAME.test(name)) throw new SvgRefused('unreadable')
    const value = declaration.slice(colon + 1).trim()
    if (checkProperty(name, value)) isLayer = true
    css += `${name}:${value};`
  }
  return { css, isLayer }
}

/**
 * Reads a style sheet of plain rules.
 *
 * @throws SvgRefused if it has at-rules, which load others, or layers, as one rule may apply to nested elements.
 */
export function readStyleSheet(sheet: string): string {
  const plain = withoutComments(sheet)
  if (/[@\\<]/.test(plain)) throw new SvgRefused('unreadable')
  const rules = plain.split('}')
  if (rules.pop()?.trim() !== '') throw new SvgRefused('unreadable')
  return rules
    .map((rule) => {
      const [selector = '', declarations, ...more] = rule.split('{')
      if (declarations === undefined || more.length > 0) throw new SvgRefused('unreadable')
      const { css, isLayer } = readDeclarations(declarations)
      if (isLayer) throw new SvgRefused('transparency')
      return `${selector.trim()}{${css}}`
    })
    .join('')
}

function withoutComments(sheet: string): string {
  const [first = '', ...others] = sheet.split('/*')
  return others.reduce((text, part) => {
    const end = part.indexOf('*/')
    if (end < 0) throw new SvgRefused('unreadable')
    return `${text} ${part.slice(end + 2)}`
  }, first)
}
