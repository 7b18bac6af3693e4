import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks for one line: unseen where a person types it, read as it comes where a program gives it. */
export async function askSecretly(question: string): Promise<string> {
  const { stdin, stdout } = process
  if (stdin.isTTY) stdout.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: unseen, terminal: stdin.isTTY })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (stdin.isTTY) stdout.write('\n')
  }
}
