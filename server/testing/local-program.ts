import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { choosePort } from '#server/platform/db/postmaster.ts'

/** A locally installed program that the app works with: Redis, nginx, PgBouncer. */
export interface LocalProgram {
  /** The port on 127.0.0.1. */
  readonly port: number
  /** Stops the program, and waits until it has exited. */
  readonly stop: () => Promise<void>
}

const NOT_FOUND = 127

/**
 * Stops the program when its input closes, which happens when this process exits. The PATH is extended, because service
 * programs are often outside it.
 */
const SCRIPT = `
  PATH="$PATH:/usr/local/sbin:/usr/sbin"
  command -v "$1" > /dev/null || exit ${NOT_FOUND}
  "$@" &
  read _
  kill "$!"
  wait "$!"`

/**
 * Starts a program on a free port of 127.0.0.1 and waits until it accepts connections. It stops when this process exits
 * in any way.
 *
 * @throws Error naming the Debian package if the program is not installed, or with its output if it does not start.
 */
export async function startLocalProgram(
  program: string,
  debianPackage: string,
  argsFor: (port: number) => readonly string[] | Promise<readonly string[]>,
): Promise<LocalProgram> {
  const port = await choosePort(null)
  const shell = spawn('sh', ['-c', SCRIPT, 'sh', program, ...(await argsFor(port))], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const gone = once(shell, 'exit')
  let printed = ''
  for (const output of [shell.stdout, shell.stderr]) {
    output.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  }
  const stop = async (): Promise<void> => {
    shell.stdin.end()
    await gone
  }
  for (let tries = 0; !(await takesConnections(port)); tries += 1) {
    if (shell.exitCode === NOT_FOUND) {
      throw new Error(`This test needs ${program}: install it (Debian: apt-get install ${debianPackage})`)
    }
    if (tries === 200) {
      await stop()
      throw new Error(`${program} did not start on port ${port}:\n${printed}`)
    }
    await delay(50)
  }
  return { port, stop }
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
