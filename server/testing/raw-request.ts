import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** A response, with its body as text. */
export interface RawResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A request that is sent exactly as given. */
export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
}

/**
 * Sends a request unchanged over its own connection: nothing is encoded, normalised or retried.
 *
 * @throws Error if the response is not complete after `withinMs` ms.
 */
export function sendRaw(url: string, message: RawRequest, withinMs: number): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const sent = begin(url, message, AbortSignal.timeout(withinMs))
  sent.on('response', (answer) => void readAnswer(answer).then(resolve, reject))
  sent.on('error', reject)
  sent.end(message.body ?? undefined)
  return promise
}

/** Sends a request and cuts the connection once the request is sent, or once its response begins. */
export async function cutAfter(
  what: 'the request' | 'its answer',
  url: string,
  message: RawRequest,
): Promise<void> {
  const sent = begin(url, message)
  const cut = once(sent, what === 'the request' ? 'finish' : 'response')
  sent.end(message.body ?? undefined)
  await cut
  // Later errors are caused by the cut itself.
  sent.on('error', () => undefined)
  sent.destroy()
}

function begin(url: string, message: RawRequest, signal?: AbortSignal): ClientRequest {
  const { hostname, port } = new URL(url)
  const { method, path, headers, body } = message
  const sent = request({ hostname, port, method, path, agent: false, ...(signal ? { signal } : {}) })
  // Node sends no body framing for methods that usually have no body.
  if (body !== null) sent.setHeader('content-length', body.length)
  for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value)
  return sent
}

async function readAnswer(answer: IncomingMessage): Promise<RawResponse> {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  return { status: answer.statusCode ?? 0, headers, text: await text(answer) }
}

/** Sends bytes that need not be HTTP, and reads the response until the server closes the connection. */
export async function sendBytes(url: string, bytes: string, withinMs: number): Promise<RawResponse> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.setTimeout(withinMs, () => socket.destroy(new Error(`No answer within ${withinMs} ms`)))
  socket.write(bytes, 'latin1')
  const whole = await text(socket)
  const [head = '', body = ''] = whole.split('\r\n\r\n', 2)
  const [status = '', ...lines] = head.split('\r\n')
  const headers = new Headers()
  for (const line of lines) {
    const at = line.indexOf(':')
    headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return { status: Number(status.split(' ')[1]), headers, text: body }
}
