import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { RawResponse } from './raw-request.ts'

/** A request whose headers are sent, and whose body is sent when the test wants. */
export interface HeldRequest {
  /** Resolves with the answer, which may come before the body. Rejects if the connection breaks. */
  readonly answer: Promise<RawResponse>
  /** Sends this part of the body. */
  send(bytes: Buffer): void
  /** Cuts the connection. */
  cut(): void
}

/** Sends the headers of a `POST` over its own connection. */
export function holdRequest(
  url: string,
  {
    path,
    token,
    type = 'application/json',
    length,
    key,
  }: {
    readonly path: string
    readonly token: string
    readonly type?: string
    /** The announced length of the body, in bytes. */
    readonly length: number
    readonly key?: string
  },
): HeldRequest {
  const { hostname, port } = new URL(url)
  const sent = request({
    hostname,
    port,
    path,
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': length,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  })
  const { promise: answer, resolve, reject } = Promise.withResolvers<RawResponse>()
  sent.on('response', (response) => {
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value))
    text(response).then((body) => resolve({ status: response.statusCode ?? 0, headers, text: body }), reject)
  })
  sent.on('error', reject)
  // A test that cuts the connection does not wait for the answer.
  answer.catch(() => undefined)
  sent.flushHeaders()
  return { answer, send: (bytes) => void sent.write(bytes), cut: () => void sent.destroy() }
}
