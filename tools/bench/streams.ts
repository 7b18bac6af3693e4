import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { load, postRequest } from './http-load.ts'
import type { BenchApp } from './section.ts'

const ANSWERED_WITHIN = 10_000

/** The open streams of many dealers. */
export interface Audience {
  /**
   * Returns when each stream received the bid of this amount, in ms by this process's clock. Late streams are left out.
   */
  onBid(amount: number): Promise<readonly number[]>
  leave(): void
}

/** Opens a live stream for each of these sessions. @throws Error if one is refused. */
export async function openStreams(app: BenchApp, tokens: readonly string[]): Promise<Audience> {
  const tickets = await fetchTickets(app, tokens)
  let expected = { mark: '\0', received: [] as number[], onAll: () => {} }
  const sockets: Socket[] = []
  const left = [...tickets]
  const openOne = (ticket: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port: app.port, noDelay: true })
      sockets.push(socket)
      socket.setEncoding('latin1')
      socket.once('error', reject)
      socket.write(`GET /api/live?ticket=${ticket} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
      socket.once('data', (head: string) => {
        if (head.startsWith('HTTP/1.1 200')) resolve()
        else reject(new Error(`No stream: ${head}`))
      })
      socket.on('data', (text: string) => {
        if (!text.includes(expected.mark)) return
        expected.received.push(performance.now())
        if (expected.received.length === tickets.length) expected.onAll()
      })
    })
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (let ticket = left.pop(); ticket !== undefined; ticket = left.pop()) await openOne(ticket)
    }),
  )
  return {
    onBid: (amount) =>
      new Promise((resolve) => {
        const received: number[] = []
        const late = setTimeout(() => resolve(received), ANSWERED_WITHIN)
        const onAll = () => {
          clearTimeout(late)
          resolve(received)
        }
        expected = { mark: `"highestBid":${amount},`, received, onAll }
      }),
    leave: () => sockets.forEach((socket) => socket.destroy()),
  }
}

async function fetchTickets(app: BenchApp, tokens: readonly string[]): Promise<readonly string[]> {
  const tickets: string[] = []
  const left = [...tokens]
  await load({
    ports: [app.port],
    connections: 8,
    seconds: 60,
    next: () => {
      const token = left.pop()
      if (token === undefined) return null
      return {
        bytes: postRequest('/api/openLive', { token, key: randomUUID(), body: '{}' }),
        onAnswer: (status, body) => {
          if (status !== 200) throw new Error(`No ticket: ${status} ${body.toString()}`)
          tickets.push((JSON.parse(body.toString()) as { ticket: string }).ticket)
        },
      }
    },
  })
  return tickets
}
