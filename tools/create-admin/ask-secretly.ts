import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Reads one line from the standard input: without echo on a terminal, plainly from a pipe. */
export async function readSecretLine(question: string): Promise<string> {
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
