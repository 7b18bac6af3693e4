import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

// A bare process that burns processor time, as the control beside which bids are measured:
// `GET /?share=0.8&seconds=5` keeps a core busy for 80 % of five seconds.

/** The longest time in ms that it burns without a pause: work is seldom longer in one piece. */
const PIECE = 5

async function burn(share: number, seconds: number): Promise<void> {
  const begun = performance.now()
  const before = process.cpuUsage()
  const burned = () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  for (let now = begun; now < begun + seconds * 1000; now = performance.now()) {
    if (burned() >= share * (now - begun)) await delay(1)
    else while (performance.now() < now + PIECE);
  }
}

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  void burn(Number(searchParams.get('share')), Number(searchParams.get('seconds'))).then(() => response.end())
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
process.on('SIGTERM', () => process.exit(0))
