import type { Messages } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { pseudo } from '#domain/pseudo-language.ts'
import { isRecord } from '#domain/read-value.ts'

/** Returns texts in the pseudo-language; their values stay as they are. */
export async function pseudoTexts(texts: Messages): Promise<Messages> {
  const read = await messageReader()
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, pseudoMessage(read(text))]))
}

/** In a build the texts are already compiled, so it has no compiler. */
async function messageReader(): Promise<(text: string | CompiledMessage) => CompiledMessage> {
  if (!import.meta.env.DEV) return (text) => (typeof text === 'string' ? [text] : text)
  const { compileMessage } = await import('@lingui/message-utils/compileMessage')
  return (text) => (typeof text === 'string' ? compileMessage(text) : text)
}

/** A message is a list of texts and of placeholders; a placeholder may have a choice of messages. */
function pseudoMessage(message: CompiledMessage): CompiledMessage {
  return message.map((token): CompiledMessage[number] => {
    if (typeof token === 'string') return pseudo(token)
    const [name, type, format] = token
    return type !== undefined && isRecord(format) ? [name, type, pseudoChoices(format)] : token
  })
}

function pseudoChoices(choices: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(choices).map(([key, choice]) => [
      key,
      Array.isArray(choice) ? pseudoMessage(choice as CompiledMessage) : choice,
    ]),
  )
}
