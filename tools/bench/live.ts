import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { makeBiddingScene, type BiddingScene } from './bidding-queries.ts'
import { load, postRequest } from './http-load.ts'
import { idleMegabytes } from './memory.ts'
import { inMs, percentile, row, count, type Bench, type BenchApp, type Row } from './section.ts'

const STREAMS = [1_000, 5_000]
/** The number of bids whose live events are timed, and the milliseconds between two. */
const BIDS = 20
const BETWEEN = 400
const ANSWERED_WITHIN = 10_000

/** Measures how fast a bid reaches the browsers of many dealers, all connected to one process. */
export async function measureLive(bench: Bench): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const streams of STREAMS) {
    bench.say(`Live: ${count(streams)} streams`)
    const database = await bench.makeDatabase('live')
    const scene = await makeBiddingScene(database.pool, { lots: 1, dealers: streams })
    const app = await bench.startApp(database.url)
    const tickets = await fetchTickets(app, scene)
    const before = await idleMegabytes(app.pid)
    const audience = await openStreams(app, tickets)
    const perStream = (((await idleMegabytes(app.pid)) - before) * 1024) / streams
    const { latencies, missed } = await followBids(app, scene, audience)
    audience.leave()
    await app.stop()
    await bench.dropDatabase(database)
    const p99 = percentile(latencies, 99)
    rows.push(
      row(
        `live, ${count(streams)} streams of as many dealers: bid request to live event, p50, p99`,
        `${inMs(percentile(latencies, 50))}, ${inMs(p99)}${missed > 0 ? `, ${missed} missed` : ''}`,
        'p99 ≤ 250 ms from the commit',
        p99 <= 250 && missed === 0,
      ),
      row(
        `live, ${count(streams)} streams: memory per idle stream`,
        `${perStream.toFixed(1)} KB`,
        '≤ 20 KB',
        perStream <= 20,
      ),
    )
  }
  return rows
}

async function fetchTickets(app: BenchApp, scene: BiddingScene): Promise<readonly string[]> {
  const tickets: string[] = []
  const left = [...scene.tokens]
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

/** The open streams of many dealers. */
interface Audience {
  /**
   * Returns when each stream received the bid of this amount, in ms by this process's clock. Late streams are left out.
   */
  onBid(amount: number): Promise<readonly number[]>
  leave(): void
}

async function openStreams(app: BenchApp, tickets: readonly string[]): Promise<Audience> {
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

async function followBids(
  app: BenchApp,
  scene: BiddingScene,
  audience: Audience,
): Promise<{ readonly latencies: readonly number[]; readonly missed: number }> {
  const latencies: number[] = []
  const [lot] = scene.lots
  for (let bid = 0; bid < BIDS; bid += 1) {
    const amount = 700_000 + bid
    const arrivals = audience.onBid(amount)
    const sent = performance.now()
    const response = await fetch(`http://127.0.0.1:${app.port}/api/placeBidForCar`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${scene.tokens[bid] ?? ''}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ carId: lot?.carId, flowEntityId: lot?.flowIds[bid], bidAmount: amount }),
    })
    if (!response.ok) throw new Error(`A bid was refused: ${await response.text()}`)
    latencies.push(...(await arrivals).map((at) => at - sent))
    await delay(BETWEEN)
  }
  return { latencies, missed: BIDS * scene.tokens.length - latencies.length }
}
