import { createServer, type ServerResponse } from 'node:http'

/** Serves the JSON of `read` for every request on a free port, prints the address, and ends with SIGTERM. */
export function serveBare(read: () => Promise<unknown>): void {
  const answer = async (response: ServerResponse) => {
    const text = JSON.stringify(await read())
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  }
  const server = createServer((_request, response) => void answer(response))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    console.log(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  })
  process.on('SIGTERM', () => process.exit(0))
}
