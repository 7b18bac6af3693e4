import { compileMessage } from '@lingui/message-utils/compileMessage'
import { runnerImport, type Plugin } from 'vite'

/** The catalogues: one module per screen family, with one export. */
const CATALOGUE = /\/web\/text\/[a-z]{2}\/[a-z-]+\.ts$/

/**
 * Compiles the texts of the catalogues while the app is built, so that the browser loads no parser of
 * messages, and parses none.
 */
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
