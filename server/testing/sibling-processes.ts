import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import type pg from 'pg'
import type { OperationName } from '#contract/api.ts'

/** Returns the ids of the running child processes of a process. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** A connection to one process of those that share a port. Calls follow one another. */
export interface Line {
  /** Calls an operation over the connection. */
  call(
    name: OperationName,
    input: object,
    by: { readonly token: string; readonly key: string },
  ): Promise<LineAnswer>
  /** Resolves when the process has closed the connection. */
  readonly closed: Promise<void>
  close(): void
}

/** The answer to a call over a line, whose body is a JSON object. */
export interface LineAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

/** Opens a connection to the process `pid`. Its siblings stand still meanwhile, so that they do not accept it. */
export async function openLine(url: string, pid: number, siblings: readonly number[]): Promise<Line> {
  const others = siblings.filter((sibling) => sibling !== pid)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let connection: Socket
  for (const other of others) freeze(other)
  try {
    const answer = await send(agent, `${url}/healthz`, {}, null)
    connection = answer.connection
  } finally {
    for (const other of others) process.kill(other, 'SIGCONT')
  }
  return {
    closed: once(connection, 'close').then(() => undefined),
    call: (name, input, { token, key }) =>
      send(
        agent,
        `${url}/api/${name}`,
        {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
          prefer: 'return=minimal',
        },
        JSON.stringify(input),
      ),
    close: () => agent.destroy(),
  }
}

/** Stops a process, as a debugger or a machine without memory does, and waits until it stands still. */
export function freeze(pid: number): void {
  process.kill(pid, 'SIGSTOP')
  while (!/\) T /.test(readFileSync(`/proc/${pid}/stat`, 'latin1')));
}

function send(
  agent: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | null,
): Promise<LineAnswer & { readonly connection: Socket }> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { agent, headers, method: body === null ? 'GET' : 'POST' }, (response) => {
      const parts: Buffer[] = []
      const connection = response.socket
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        resolve({
          status: response.statusCode ?? 0,
          connection,
          retryAfter: response.headers['retry-after'],
          body: JSON.parse(text) as LineAnswer['body'],
        })
      })
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

/** Returns the processes, of `pids`, with sessions of the database that wait for a lock. */
export async function findLockWaiters(pool: pg.Pool, pids: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ client_port: number; server_port: number }>(
    `select client_port, inet_server_port() as server_port from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  const inodes = new Set(rows.map((row) => inodeOf(row.client_port, row.server_port)))
  return pids.filter((pid) => socketsOf(pid).some((inode) => inodes.has(inode)))
}

/**
 * Returns the inode of the socket of this machine that is connected between these ports. Sockets that are connected to
 * different ports may have one local port.
 */
function inodeOf(localPort: number, remotePort: number): string | undefined {
  const [local, remote] = [localPort, remotePort].map(
    (port) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`,
  ) as [string, string]
  const lines = readFileSync('/proc/net/tcp', 'latin1')
    .split('\n')
    .map((line) => line.trim().split(/ +/))
  return lines.find(
    (fields) => fields[1]?.endsWith(local) === true && fields[2]?.endsWith(remote) === true,
  )?.[9]
}

/** Returns the inodes of a process's sockets. */
function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((name) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${name}`))?.[1] ?? []
    } catch {
      // Closed since the folder was read.
      return []
    }
  })
}
