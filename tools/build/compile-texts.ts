import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { mark } from '#web/testing/states/catalogue-marks.ts'

/**
 * The catalogues: one module for each family of texts in each language, and for each area of the reasons of refusals, and
 * the life-cycle, which names its steps and states.
 */
const CATALOGUE =
  /\/(web\/(text\/[a-z]{2}\/(?:[a-z-]+\/)?[a-z-]+|.+-texts)|domain\/(?:reasons\/(?:[a-z]{2}\/)?[a-z-]+|flows\/car-lifecycle))\.ts$/

/** The parts of the syntax tree that a catalogue has: objects, and literals in them. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

/**
 * The whole numbers that a language has a singular for, by Unicode's rules of plurals ("one"): 1 in English, 0 and 1 in
 * Hindi.
 */
const SINGULARS: Readonly<Record<string, readonly string[]>> = { en: ['1'], hi: ['0', '1'] }

/** Compiles the messages of the catalogues at build time, so that the browser needs no parser for them. */
export function compileTexts(): Plugin {
  return { ...compileCatalogues(compileMessage), name: 'yardbid:compile-texts', apply: 'build' }
}

/**
 * Returns a message with its plurals as choices by number, and the number itself as the value `name#`, in groups. Browsers
 * read their rules for numbers with the first plural, which would hold back the first screen of a phone by 0.2 s.
 *
 * @throws Error for a plural with an offset, and for an ordinal: both are written without
 */
export function choosePlurals(message: CompiledMessage, language: string): CompiledMessage {
  return within(message, null)

  function within(tokens: CompiledMessage, counted: string | null): CompiledMessage {
    return tokens.map((token): CompiledMessage[number] => {
      if (token === '#' && counted !== null) return [`${counted}#`]
      if (typeof token === 'string') return token
      const [name, type, choices] = token
      if (type === undefined || typeof choices !== 'object' || choices === null) return token
      if (type === 'selectordinal') throw new Error('An ordinal is written as a choice by number (select).')
      const inner = Object.entries(choices).map(([key, choice]) => [
        key,
        Array.isArray(choice)
          ? within(choice as CompiledMessage, type === 'plural' ? name : counted)
          : choice,
      ])
      return type === 'plural'
        ? [name, 'select', byNumber(Object.fromEntries(inner))]
        : [name, type, Object.fromEntries(inner)]
    })
  }

  function byNumber({ one, offset, ...choices }: Record<string, unknown>): Record<string, unknown> {
    if (offset !== undefined)
      throw new Error('A plural with an offset cannot be compiled: count in the code.')
    const singulars = one === undefined ? [] : (SINGULARS[language] ?? []).map((number) => [number, one])
    return { ...Object.fromEntries(singulars), ...choices }
  }
}

/** Marks the messages of the catalogues, so that a test sees which texts of a page come from elsewhere. */
export function markTexts(): Plugin {
  return { ...compileCatalogues((text) => compileMessage(text, mark)), name: 'yardbid:mark-texts' }
}

function compileCatalogues(compile: (text: string) => CompiledMessage): Pick<Plugin, 'transform'> {
  return {
    transform: {
      filter: { id: CATALOGUE },
      handler(code, path) {
        const [, language = 'en'] = /\/(?:text|reasons)\/([a-z]{2})\//.exec(path) ?? []
        const messages = messagesIn(this.parse(code) as unknown as Node)
        let compiled = ''
        let from = 0
        for (const { start, end, value } of messages) {
          compiled += code.slice(from, start) + JSON.stringify(choosePlurals(compile(value), language))
          from = end
        }
        return { code: compiled + code.slice(from), map: null }
      },
    },
  }
}

interface Message {
  readonly start: number
  readonly end: number
  readonly value: string
}

/** Returns the values of the properties `'family.id': 'text'`, in their order. */
function messagesIn(node: Node): readonly Message[] {
  if (node.type === 'Property') {
    const [key, value] = [node['key'] as Node, node['value'] as Node]
    const isText = key.type === 'Literal' && value.type === 'Literal' && typeof value['value'] === 'string'
    return isText ? [{ start: value.start, end: value.end, value: String(value['value']) }] : []
  }
  return Object.values(node).flatMap((part) =>
    (Array.isArray(part) ? part : [part]).filter(isNode).flatMap(messagesIn),
  )
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part && 'start' in part
}
