import { connect, type Socket } from 'node:net'
import type { ScannerAddress } from './upload-settings.ts'
import { ScannerUnavailable, type Scanner } from './scanner.ts'

const CHUNK_BYTES = 65_536
const LONGEST_ANSWER = 4_096
const WITHIN_MS = 15_000

/**
 * Creates a {@link Scanner} that uses the ClamAV daemon: each file is sent over its own connection with the INSTREAM
 * command, in chunks that begin with their length. The daemon does not scan a file longer than its StreamMaxLength,
 * which must therefore be at least the largest upload.
 */
export function createClamavScanner(address: ScannerAddress, withinMs = WITHIN_MS): Scanner {
  return {
    async scan(bytes) {
      let answer: string
      try {
        answer = await ask(address, bytes, withinMs)
      } catch (error) {
        throw new ScannerUnavailable('The virus scanner did not answer.', { cause: error })
      }
      if (answer === 'stream: OK') return 'clean'
      if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
      throw new ScannerUnavailable(`The virus scanner answered ${JSON.stringify(answer)}.`)
    },
  }
}

/** Returns the daemon's answer without the trailing null byte. */
async function ask(address: ScannerAddress, bytes: Uint8Array, withinMs: number): Promise<string> {
  const socket = connect(address)
  const timeout = setTimeout(
    () => socket.destroy(new Error(`The scan took more than ${withinMs} ms.`)),
    withinMs,
  )
  try {
    // Starts reading first: the daemon may stop in the middle of a file and say why.
    const answering = readAnswer(socket)
    socket.write('zINSTREAM\0')
    for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
      const chunk = bytes.subarray(start, start + CHUNK_BYTES)
      socket.write(lengthOf(chunk.length))
      socket.write(chunk)
    }
    socket.write(lengthOf(0))
    return await answering
  } finally {
    clearTimeout(timeout)
    socket.destroy()
  }
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      received += text
      const end = received.indexOf('\0')
      if (end >= 0) resolve(received.slice(0, end))
      else if (received.length > LONGEST_ANSWER) reject(new Error('The answer is too long.'))
    })
    socket.on('end', () => reject(new Error('The connection was closed without an answer.')))
    socket.on('error', reject)
  })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
