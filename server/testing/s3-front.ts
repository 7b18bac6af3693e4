import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * How the front of an S3 server fails: it answers only after `until`; it refuses with a status and a code of S3; it
 * cuts the connection in the middle of what is sent or read; it stops there without cutting; it does not answer at all.
 */
export type S3Fault =
  | { readonly kind: 'slow'; readonly until: () => Promise<unknown> }
  | { readonly kind: 'refusing'; readonly status: number; readonly code: string }
  | { readonly kind: 'cutting' | 'stopping' | 'silent' }

/** An HTTP proxy in front of an S3 server, which can fail. */
export interface S3Front {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** The requests so far, such as `PUT /bucket/key`. */
  readonly requests: readonly string[]
  /** Returns how many requests are being answered. */
  pending(): number
  /** Fails in this way the next `times` requests that `hits` selects; by default all. Null heals. */
  fail(fault: S3Fault | null, times?: number, hits?: (request: string) => boolean): void
  stop(): Promise<void>
}

/**
 * Starts a proxy in front of the S3 server on a port of 127.0.0.1. As S3 does and s3rver does not, it takes a body only
 * if it arrives whole and has the announced checksum, and sends that checksum to those who read the object.
 */
export async function startS3Front(port: number): Promise<S3Front> {
  const requests: string[] = []
  const checksums = new Map<string, string>()
  let fault: S3Fault | null = null
  let remaining = 0
  let pending = 0
  let isHit: (request: string) => boolean = () => true

  function takeFault(asked: string): S3Fault | null {
    if (fault === null || remaining === 0 || !isHit(asked)) return null
    remaining -= 1
    return fault
  }

  async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = asked
    const path = url.split('?')[0] ?? ''
    requests.push(`${method} ${path}`)
    const failing = takeFault(`${method} ${path}`)
    if (failing?.kind === 'silent') return void asked.resume()
    if (failing?.kind === 'slow') await failing.until()
    if (method === 'PUT' && (failing?.kind === 'cutting' || failing?.kind === 'stopping')) {
      await once(asked, 'readable')
      if (failing.kind === 'cutting') asked.socket.destroy()
      return
    }
    const body = await buffer(asked)
    if (failing?.kind === 'refusing') return refuse(reply, failing.status, failing.code)
    const checksum = headers['x-amz-checksum-sha256']
    if (typeof checksum === 'string') {
      if (createHash('sha256').update(body).digest('base64') !== checksum)
        return refuse(reply, 400, 'BadDigest')
      checksums.set(path, checksum)
    }
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
    passed.end(body)
    const [got] = (await once(passed, 'response')) as [IncomingMessage]
    const content = await buffer(got)
    const stored = method === 'GET' && got.statusCode === 200 ? checksums.get(path) : undefined
    reply.writeHead(got.statusCode ?? 502, {
      ...got.headers,
      ...(stored !== undefined && { 'x-amz-checksum-sha256': stored }),
    })
    if (failing?.kind !== 'cutting' && failing?.kind !== 'stopping') return void reply.end(content)
    reply.write(content.subarray(0, content.length / 2), () => {
      if (failing.kind === 'cutting') reply.destroy()
    })
  }

  const server = createServer((asked, reply) => {
    pending += 1
    answer(asked, reply)
      .catch(() => reply.destroy())
      .finally(() => {
        pending -= 1
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    pending: () => pending,
    fail(next, times = Infinity, hits = () => true) {
      fault = next
      remaining = times
      isHit = hits
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function refuse(reply: ServerResponse, status: number, code: string): void {
  reply.writeHead(status, { 'content-type': 'application/xml' })
  reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Refused by the test.</Message></Error>`)
}
