import { spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { CLEAN_ENVIRONMENT } from '#server/platform/db/embedded-cluster.ts'
import { findDatabaseOwner } from '#server/platform/db/embedded-owner.ts'

type Environment = Readonly<Record<string, string>>

/** Stands for one machine: an address, folders, and the processes that work in them. */
export interface LocalMachine {
  readonly name: string
  readonly address: string
  /** Makes a folder of this machine. Its processes may write there. Returns its path. */
  makeFolder(name: string): string
  /** Starts a program in a folder of this machine, as an unprivileged user. Its output is added to the file `log` there. */
  start(folder: string, command: readonly string[], env?: Environment): void
  /** Runs a program on this machine, for `seconds` at most. Returns its exit status, null if it was stopped. */
  run(command: readonly string[], env: Environment, seconds: number): Promise<number | null>
  /** Sends a signal to all processes in a folder, or in all folders, of this machine. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT', folder?: string): void
  /** Takes the machine's network away, so that no packet reaches or leaves it, or gives it back. */
  setNetwork(on: boolean): void
}

/** Several machines that reach each other, and are reached from here. */
export interface LocalMachines {
  readonly machines: readonly LocalMachine[]
  /** All of their addresses, and that of this process, such as 10.0.0.0/24. */
  readonly network: string
  /** Whether a machine's network can be taken away: false if this system does not permit network namespaces. */
  readonly canCutOff: boolean
  /** Kills all of their processes, and removes their networks and folders. */
  readonly remove: () => Promise<void>
}

/**
 * Waits until its input closes, which happens when this process exits in any way; then kills what works in the folder,
 * and removes the networks and the folder. PostgreSQL may first remove its shared memory.
 */
const CLEAN_UP = `
  read _
  folder="$1"
  PATH="$PATH:/usr/sbin:/sbin"
  each() {
    for process in /proc/[0-9]*; do
      case "$(readlink "$process/cwd")" in
        "$folder"/*/pgdata*) kill "-$2" "\${process#/proc/}" ;;
        "$folder"/*) kill "-$1" "\${process#/proc/}" ;;
      esac
    done
  }
  each CONT CONT
  each KILL QUIT
  sleep 1
  each KILL KILL
  for space in $(ip netns list | cut -d ' ' -f 1 | grep "^$2-"); do ip netns delete "$space"; done
  ip link delete "$2"
  rm -rf "$folder"`

/**
 * Makes machines in a folder. Each is a network namespace on one bridge if this process may make them (root, on Linux);
 * otherwise each is an address of the loopback device, whose network cannot be taken away.
 */
export async function makeLocalMachines(folder: string, count: number): Promise<LocalMachines> {
  const id = `yb${randomBytes(3).toString('hex')}`
  const keeper = spawn('sh', ['-c', CLEAN_UP, 'sh', folder, id], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const gone = once(keeper, 'exit')
  keeper.unref()
  const places = makeNamespaces(id, count) ?? makeLoopbackPlaces(count)
  return {
    machines: places.all.map((place, index) => makeMachine(folder, `node${index + 1}`, place)),
    network: places.network,
    canCutOff: places.canCutOff,
    remove: async () => {
      keeper.ref()
      keeper.stdin.end()
      await gone
    },
  }
}

/** The place where the programs of a machine run. */
interface Place {
  readonly address: string
  /** The words before a command that runs there. */
  readonly prefix: readonly string[]
  readonly setNetwork: (on: boolean) => void
}

interface Places extends Pick<LocalMachines, 'network' | 'canCutOff'> {
  readonly all: readonly Place[]
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Returns null if this process may not make network namespaces. */
function makeNamespaces(id: string, count: number): Places | null {
  // From the addresses for measurements (RFC 2544), which no network in use has.
  const subnet = `198.18.${randomInt(256)}`
  if (!ip('link', 'add', id, 'type', 'bridge')) return null
  const isMade =
    ip('link', 'set', id, 'up') &&
    ip('addr', 'add', `${subnet}.1/24`, 'dev', id) &&
    numbersTo(count).every((number) => {
      const [space, link] = [`${id}-${number}`, `${id}v${number}`]
      return (
        ip('netns', 'add', space) &&
        ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space) &&
        ip('link', 'set', link, 'master', id, 'up') &&
        ip('-n', space, 'addr', 'add', `${subnet}.${10 + number}/24`, 'dev', 'eth0') &&
        ip('-n', space, 'link', 'set', 'eth0', 'up') &&
        ip('-n', space, 'link', 'set', 'lo', 'up')
      )
    })
  if (!isMade) return null
  return {
    network: `${subnet}.0/24`,
    canCutOff: true,
    all: numbersTo(count).map((number) => ({
      address: `${subnet}.${10 + number}`,
      prefix: ['ip', 'netns', 'exec', `${id}-${number}`],
      setNetwork: (on) => {
        if (!ip('link', 'set', `${id}v${number}`, on ? 'up' : 'down'))
          throw new Error('The link did not change')
      },
    })),
  }
}

function makeLoopbackPlaces(count: number): Places {
  const subnet = `127.${randomInt(1, 255)}.${randomInt(256)}`
  return {
    // Connections of this process to such an address come from 127.0.0.1.
    network: '127.0.0.0/8',
    canCutOff: false,
    all: numbersTo(count).map((number) => ({
      address: `${subnet}.${10 + number}`,
      prefix: [],
      setNetwork: () => {
        throw new Error('This system does not permit network namespaces')
      },
    })),
  }
}

const WITH_SERVICES = { ...CLEAN_ENVIRONMENT, PATH: `${CLEAN_ENVIRONMENT['PATH']}:/usr/sbin:/sbin` }

function ip(...args: readonly string[]): boolean {
  return spawnSync('ip', args, { env: WITH_SERVICES, stdio: 'ignore' }).status === 0
}

function makeMachine(root: string, name: string, place: Place): LocalMachine {
  const owner = findDatabaseOwner()
  const asOwner =
    owner === null ? [] : ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  const own = join(root, name)

  function makeFolder(path: string): string {
    mkdirSync(path, { mode: 0o700 })
    if (owner !== null) chownSync(path, owner.uid, owner.gid)
    return path
  }
  const wrap = (command: readonly string[]) => {
    const [program = '', ...args] = [...place.prefix, ...asOwner, ...command]
    return { program, args }
  }
  makeFolder(own)
  return {
    name,
    address: place.address,
    makeFolder: (folder) => makeFolder(join(own, folder)),
    start(folder, command, env = {}) {
      const { program, args } = wrap(command)
      const log = openSync(join(folder, 'log'), 'a')
      const child = spawn(program, args, {
        cwd: folder,
        detached: true,
        env: { ...WITH_SERVICES, ...env },
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      child.unref()
    },
    async run(command, env, seconds) {
      const { program, args } = wrap(command)
      const child = spawn(program, args, {
        cwd: '/',
        env: { ...WITH_SERVICES, ...env },
        stdio: 'ignore',
        timeout: seconds * 1000,
      })
      const [status] = (await once(child, 'exit')) as [number | null]
      return status
    },
    signal: (signal, folder = own) => signalAll(folder, signal),
    setNetwork: (on) => place.setNetwork(on),
  }
}

/** Signals every process that works in the folder, also those that start meanwhile. */
function signalAll(folder: string, signal: NodeJS.Signals): void {
  const signalled = new Set<number>()
  for (let isDone = false; !isDone;) {
    const found = processesIn(folder).filter((pid) => !signalled.has(pid))
    isDone = found.length === 0
    for (const pid of found) {
      signalled.add(pid)
      trying(() => process.kill(pid, signal))
    }
  }
}

/** PostgreSQL works in its data's folder, and every other program in the one that it was started in. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) =>
        pid > 0 && trying(() => readlinkSync(`/proc/${pid}/cwd`).concat('/'))?.startsWith(`${folder}/`),
    )
}

/** Returns undefined if the process has ended meanwhile, or belongs to somebody else. */
function trying<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
