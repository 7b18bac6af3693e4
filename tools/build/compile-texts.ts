import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { mark } from '#web/testing/states/catalogue-marks.ts'

/** The catalogues: one module for each family of texts, with one export. */
const CATALOGUE = /\/web\/(text\/[a-z]{2}\/[a-z-]+|.+-texts)\.ts$/

/** Compiles the messages of the catalogues at build time, so that the browser needs no parser for them. */
export function compileTexts(): Plugin {
  return { ...compileCatalogues(compileMessage), name: 'yardbid:compile-texts', apply: 'build' }
}

/** Marks the messages of the catalogues, so that a test sees which texts of a page come from elsewhere. */
export function markTexts(): Plugin {
  return { ...compileCatalogues((text) => compileMessage(text, mark)), name: 'yardbid:mark-texts' }
}

function compileCatalogues(compile: (text: string) => CompiledMessage): Pick<Plugin, 'load'> {
  return {
    async load(id) {
      if (!CATALOGUE.test(id)) return null
      const module = (await import(pathToFileURL(id).href)) as Readonly<
        Record<string, Readonly<Record<string, string>>>
      >
      const code = Object.entries(module).map(([name, texts]) => {
        const compiled = Object.entries(texts).map(([key, text]) => [key, compile(text)] as const)
        return `export const ${name} = ${JSON.stringify(Object.fromEntries(compiled))}`
      })
      return { code: code.join('\n'), moduleType: 'js' }
    },
  }
}
