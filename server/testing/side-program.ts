import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { choosePort } from '#server/platform/db/postmaster.ts'

/** A program of the machine's own that stands beside the house: Redis, nginx, PgBouncer. */
export interface SideProgram {
  /** Of 127.0.0.1. */
  readonly port: number
  /** Ends it, and waits until it is gone. */
  readonly stop: () => Promise<void>
}

const NOT_THERE = 127

/**
 * A shell waits for its input, which closes when this process is gone. Where services lie is not on everybody's path.
 */
const SCRIPT = `
  PATH="$PATH:/usr/local/sbin:/usr/sbin"
  command -v "$1" > /dev/null || exit ${NOT_THERE}
  "$@" &
  read _
  kill "$!"
  wait "$!"`

/**
 * Starts a program on a free port of 127.0.0.1 and waits until it takes connections. It ends with this process, in
 * whatever way that ends.
 *
 * @throws Error where the machine does not have it, naming Debian's package; with what it said where it does not start.
 */
export async function startSideProgram(
  program: string,
  debianPackage: string,
  argsFor: (port: number) => readonly string[] | Promise<readonly string[]>,
): Promise<SideProgram> {
  const port = await choosePort(null)
  const shell = spawn('sh', ['-c', SCRIPT, 'sh', program, ...(await argsFor(port))], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const gone = once(shell, 'exit')
  let said = ''
  for (const output of [shell.stdout, shell.stderr]) {
    output.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  const stop = async (): Promise<void> => {
    shell.stdin.end()
    await gone
  }
  for (let tries = 0; !(await takesConnections(port)); tries += 1) {
    if (shell.exitCode === NOT_THERE) {
      throw new Error(`This test needs ${program}: install it (Debian: apt-get install ${debianPackage})`)
    }
    if (tries === 200) {
      await stop()
      throw new Error(`${program} did not start on port ${port}:\n${said}`)
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
