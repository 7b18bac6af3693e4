import { compileMessage } from '@lingui/message-utils/compileMessage'
import { runnerImport, type Plugin } from 'vite'

/** The catalogues: one module for each family of texts, with one export. */
const CATALOGUE = /\/web\/(text\/[a-z]{2}\/[a-z-]+|.+-texts)\.ts$/

/** Compiles the messages of the catalogues at build time, so that the browser needs no parser for them. */
export function compileTexts(): Plugin {
  return {
    name: 'yardbid:compile-texts',
    apply: 'build',
    async load(id) {
      if (!CATALOGUE.test(id)) return null
      const { module } = await runnerImport<Readonly<Record<string, Readonly<Record<string, string>>>>>(id)
      const code = Object.entries(module).map(([name, texts]) => {
        const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessage(text)] as const)
        return `export const ${name} = ${JSON.stringify(Object.fromEntries(compiled))}`
      })
      return { code: code.join('\n'), moduleType: 'js' }
    },
  }
}
