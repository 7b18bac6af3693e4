import { load, type LoadRequest, type LoadResult } from './http-load.ts'

/** The requests of a load, and how they are sent. */
export interface AskedInTurn {
  readonly port: number
  readonly requests: readonly LoadRequest[]
  readonly seconds: number
  /** Default: one. */
  readonly connections?: number
  /** The status that each answer must have. Default: 200. */
  readonly status?: number
}

/** Sends these requests one after the other on each connection, again and again. @throws Error on any other status. */
export async function askInTurn(asked: AskedInTurn): Promise<LoadResult> {
  const { port, requests, seconds, connections = 1, status: expected = 200 } = asked
  let sent = 0
  const result = await load({
    ports: [port],
    connections,
    seconds,
    next: () => requests[sent++ % requests.length] ?? null,
  })
  const others = [...result.statuses].filter(([status]) => status !== expected)
  if (others.length > 0) {
    const line = requests[0]?.bytes.toString('latin1').split('\r\n')[0]
    throw new Error(`${line}: answers ${JSON.stringify(others)}`)
  }
  return result
}
