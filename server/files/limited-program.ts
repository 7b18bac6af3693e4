import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** A program of ours that reads a hostile file from standard input, and its limits. */
export interface LimitedProgram {
  readonly path: string
  /** Of JavaScript's heap, in MiB. */
  readonly heapMib: number
  /** All memory that the process may write to, in KiB; kept where there is a POSIX shell. */
  readonly writableKib: number
  /** Of a processor, in seconds; kept where there is a POSIX shell. */
  readonly processorSeconds: number
  /** After so many ms it is killed, however little of a busy processor it got. */
  readonly longestMs: number
  /** After so many bytes of output it is killed. */
  readonly maxBytes: number
}

/** How a limited program ended. */
export interface Ended {
  /** The exit code; null if it was killed. */
  readonly code: number | null
  readonly output: Buffer
}

/**
 * Runs a program in a process of its own, because a decoder can be neither limited nor interrupted within ours. The
 * system limits its memory, so that not even one large allocation succeeds, and the processor's time. From its first
 * moment, because starting takes as long as most of its work, the process gives way to those that answer calls.
 */
export function runLimited(program: LimitedProgram, input: Uint8Array): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = start(program)
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const chunks: Buffer[] = []
    let size = 0
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > program.maxBytes) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    // The child may exit before it has read all of its input; its exit code shows whether it failed.
    child.stdin.on('error', () => undefined)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks) }))
    child.stdin.end(input)
  })
}

function start({ path, heapMib, writableKib, processorSeconds, longestMs }: LimitedProgram) {
  const command = [process.execPath, `--max-old-space-size=${heapMib}`, path]
  const limited = [
    '/bin/sh',
    '-c',
    `ulimit -d ${writableKib}; ulimit -t ${processorSeconds}; exec "$@"`,
    'sh',
    ...command,
  ]
  const [file = '', ...args] = process.platform === 'win32' ? command : limited
  return spawn(file, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Each thread would reserve memory.
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' },
    timeout: longestMs,
    killSignal: 'SIGKILL',
  })
}
