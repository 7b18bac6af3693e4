import { startLocalProgram } from './local-program.ts'

/** A Redis server without persistence. */
export interface RedisServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts the local Redis. */
export async function startRedisServer(): Promise<RedisServer> {
  const { port, stop } = await startLocalProgram('redis-server', 'redis-server', (free) =>
    `--port ${free} --bind 127.0.0.1 --appendonly no --save`.split(' ').concat(''),
  )
  return { url: `redis://127.0.0.1:${port}`, stop }
}
