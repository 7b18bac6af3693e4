import { chmod, copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findDebianPostgres } from './debian-postgres.ts'
import { startLocalProgram } from './local-program.ts'
import { makeLocalMachines, type LocalMachine } from './local-machines.ts'
import { makeServerFolder } from './throw-away-postgres.ts'

/** One of the machines of a {@link PatroniCluster}. */
export interface PatroniNode {
  readonly name: string
  readonly address: string
  /** Kills PostgreSQL and Patroni, or starts Patroni again. */
  kill(): void
  start(): void
  /** Stops all processes in the middle of their work, etcd's too, or lets them go on. */
  setFrozen(on: boolean): void
  /** Takes the machine's network away, or gives it back. */
  setNetwork(on: boolean): void
  /** Runs a statement on this machine's own PostgreSQL, as a superuser, for `seconds` at most. Returns whether it succeeded. */
  tryStatement(statement: string, seconds: number): Promise<boolean>
}

/** Three machines with PostgreSQL, Patroni and etcd, and HAProxy before them, as `deploy/patroni` describes them. */
export interface PatroniCluster {
  /** The URL of the role that owns the database, through HAProxy to the primary. */
  readonly url: string
  /** The URL of the app's role. */
  readonly appUrl: string
  readonly nodes: readonly PatroniNode[]
  /** Whether a node's network can be taken away on this system. */
  readonly canCutOff: boolean
  /** Returns the URL of the database on one node, of the role that owns it. */
  urlOf(node: PatroniNode): string
  /** Returns the node that is the primary now; undefined if none is. */
  findPrimary(): Promise<PatroniNode | undefined>
  /** Waits until there is a primary that both other nodes follow, one of them synchronously. Returns the primary. */
  untilWhole(): Promise<PatroniNode>
  stop(): Promise<void>
}

const TEMPLATES = join(import.meta.dirname, '../../deploy/patroni')
const PASSWORDS = {
  SUPERUSER_PASSWORD: 'super',
  REPLICATION_PASSWORD: 'replica',
  PATRONI_PASSWORD: 'patroni',
}
const ROLES = { OWNER_PASSWORD: 'owner', APP_PASSWORD: 'app' }
const PATIENCE = 120_000
const PAUSE = 200

/** Starts a cluster in a temporary folder. It is gone with this process, however that ends. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const folder = await makeServerFolder()
  const { machines, network, canCutOff, remove } = await makeLocalMachines(folder, 3)
  const makeDatabase = join(folder, 'make-database.sh')
  await copyFile(join(TEMPLATES, 'make-database.sh'), makeDatabase)
  await chmod(makeDatabase, 0o755)
  const common = {
    ...PASSWORDS,
    NETWORK: network,
    MAKE_DATABASE: makeDatabase,
    POSTGRES_BIN: await findDebianPostgres(),
    ETCD_CLUSTER: machines.map(({ name, address }) => `${name}=http://${address}:2380`).join(','),
    ETCD_HOSTS: machines.map(({ address }) => `${address}:2379`).join(','),
  }
  let stopBalancer: (() => Promise<void>) | null = null
  const stop = async (): Promise<void> => {
    await stopBalancer?.()
    await remove()
  }
  try {
    const nodes = await Promise.all(machines.map((machine) => startNode(machine, common)))
    const balancer = await startLocalProgram('haproxy', 'haproxy', async (port) => {
      const addresses = Object.fromEntries(
        machines.map(({ address }, index) => [`NODE_${index + 1}`, address]),
      )
      const file = join(folder, 'haproxy.cfg')
      await fillIn('haproxy.cfg.template', file, {
        HAPROXY_ADDRESS: '127.0.0.1',
        HAPROXY_PORT: String(port),
        ...addresses,
      })
      return ['-db', '-f', file]
    })
    stopBalancer = balancer.stop
    const findPrimary = async () => {
      const answers = await Promise.all(nodes.map(({ address }) => ask(address, '/primary')))
      return nodes.find((_, index) => answers[index] !== null)
    }
    const cluster: PatroniCluster = {
      url: `postgres://yardbid:${ROLES.OWNER_PASSWORD}@127.0.0.1:${balancer.port}/yardbid`,
      appUrl: `postgres://yardbid_app:${ROLES.APP_PASSWORD}@127.0.0.1:${balancer.port}/yardbid`,
      nodes,
      canCutOff,
      urlOf: ({ address }) => `postgres://yardbid:${ROLES.OWNER_PASSWORD}@${address}:5432/yardbid`,
      findPrimary,
      untilWhole: async () => {
        const givenUp = Date.now() + PATIENCE
        while (Date.now() < givenUp) {
          const primary = await findPrimary()
          if (primary !== undefined && isWhole(await ask(primary.address, '/cluster'))) return primary
          await delay(PAUSE)
        }
        throw new Error(`The cluster is not whole:\n${await lastLines(machines, folder)}`)
      },
      stop,
    }
    await cluster.untilWhole()
    return cluster
  } catch (error) {
    await stop()
    throw error
  }
}

async function startNode(
  machine: LocalMachine,
  common: Readonly<Record<string, string>>,
): Promise<PatroniNode> {
  const { name, address } = machine
  const [etcd, patroni] = [machine.makeFolder('etcd'), machine.makeFolder('patroni')]
  const values = {
    ...common,
    NODE_NAME: name,
    NODE_ADDRESS: address,
    ETCD_DATA: join(etcd, 'data'),
    POSTGRES_DATA: join(patroni, 'pgdata'),
  }
  const [etcdFile, patroniFile] = [join(etcd, 'etcd.yaml'), join(patroni, 'patroni.yaml')]
  await fillIn('etcd.yaml.template', etcdFile, values)
  await fillIn('patroni.yaml.template', patroniFile, values)
  const start = () => machine.start(patroni, ['patroni', patroniFile], ROLES)
  machine.start(etcd, ['etcd', `--config-file=${etcdFile}`])
  start()
  return {
    name,
    address,
    kill: () => machine.signal('SIGKILL', patroni),
    start,
    setFrozen: (on) => machine.signal(on ? 'SIGSTOP' : 'SIGCONT'),
    setNetwork: (on) => machine.setNetwork(on),
    tryStatement: async (statement, seconds) => {
      const command = ['psql', '--no-psqlrc', '--set=ON_ERROR_STOP=1', `--command=${statement}`]
      const at = `host=${address} user=postgres dbname=yardbid connect_timeout=${seconds}`
      const env = { PGPASSWORD: PASSWORDS.SUPERUSER_PASSWORD }
      return (await machine.run([...command, `--dbname=${at}`], env, seconds)) === 0
    },
  }
}

async function fillIn(
  template: string,
  file: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const text = await readFile(join(TEMPLATES, template), 'utf8')
  await writeFile(
    file,
    text.replaceAll(/\$\{([A-Z_0-9]+)\}/g, (whole, name: string) => values[name] ?? whole),
    { mode: 0o644 },
  )
}

/** Asks Patroni on a node. Returns null if it does not answer with 200 soon. */
async function ask(address: string, path: string): Promise<unknown> {
  try {
    const answer = await fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(2_000) })
    const body: unknown = await answer.json()
    return answer.ok ? body : null
  } catch {
    return null
  }
}

interface ClusterState {
  readonly members: readonly {
    readonly role: string
    readonly state: string
    readonly timeline?: number
    readonly lag?: number | string
  }[]
}

/** Newer versions of Patroni call a standby that follows "streaming". */
const FOLLOWING = new Set(['running', 'streaming'])

function isWhole(answer: unknown): boolean {
  const { members } = (answer ?? { members: [] }) as ClusterState
  const leader = members.find(({ role }) => role === 'leader')
  const standbys = members.filter((member) => member !== leader)
  return (
    leader !== undefined &&
    standbys.length === 2 &&
    standbys.some(({ role }) => role === 'sync_standby') &&
    standbys.every(
      ({ state, timeline, lag }) =>
        FOLLOWING.has(state) && timeline === leader.timeline && typeof lag === 'number',
    )
  )
}

async function lastLines(machines: readonly LocalMachine[], folder: string): Promise<string> {
  const logs = machines.flatMap(({ name }) =>
    ['etcd', 'patroni'].map((program) => join(folder, name, program, 'log')),
  )
  const texts = await Promise.all(logs.map((log) => readFile(log, 'utf8').catch(String)))
  return texts.map((text, index) => `${logs[index]}:\n${text.split('\n').slice(-15).join('\n')}`).join('\n')
}
