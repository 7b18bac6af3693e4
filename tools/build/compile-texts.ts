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

/** Compiles the messages of the catalogues at build time, so that the browser needs no parser for them. */
export function compileTexts(): Plugin {
  return { ...compileCatalogues(compileMessage), name: 'yardbid:compile-texts', apply: 'build' }
}

/** Marks the messages of the catalogues, so that a test sees which texts of a page come from elsewhere. */
export function markTexts(): Plugin {
  return { ...compileCatalogues((text) => compileMessage(text, mark)), name: 'yardbid:mark-texts' }
}

function compileCatalogues(compile: (text: string) => CompiledMessage): Pick<Plugin, 'transform'> {
  return {
    transform: {
      filter: { id: CATALOGUE },
      handler(code) {
        const messages = messagesIn(this.parse(code) as unknown as Node)
        let compiled = ''
        let from = 0
        for (const { start, end, value } of messages) {
          compiled += code.slice(from, start) + JSON.stringify(compile(value))
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
