import { startLocalProgram } from './local-program.ts'

/** A Redis server without persistence. */
export interface RedisServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts the local Redis, which asks for a password if one is given. */
export async function startRedisServer(password = ''): Promise<RedisServer> {
  const { port, stop } = await startLocalProgram('redis-server', 'redis-server', (free) => [
    ...`--port ${free} --bind 127.0.0.1 --appendonly no --save`.split(' '),
    '',
    ...(password === '' ? [] : ['--requirepass', password]),
  ])
  return { url: `redis://${password === '' ? '' : `:${password}@`}127.0.0.1:${port}`, stop }
}
