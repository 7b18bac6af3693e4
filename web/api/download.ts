import type { Input, OperationName } from '#contract/api.ts'
import { pathOf } from '#contract/route.ts'
import { ATTEMPT_TIMEOUT, queryString } from './client.ts'
import { CallFailure, readRefusal } from './failure.ts'
import { parseJson } from './parse-json.ts'
import { withSession } from './renew-session.ts'

/**
 * Downloads an operation's answer as a file.
 * @throws {CallFailure} on any failure
 */
export async function download<Name extends OperationName>(
  operation: Name,
  input: Input<Name>,
): Promise<void> {
  const response = await withSession(operation, (token) => ask(operation, input, token))
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')
  saveFile(await response.blob(), named?.[1] ?? 'download')
}

async function ask(operation: OperationName, input: object, token: string | null): Promise<Response> {
  const response = await fetch(`${pathOf(operation)}${queryString(input)}`, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal: AbortSignal.timeout(ATTEMPT_TIMEOUT),
  }).catch((error: unknown) => {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new CallFailure({ kind: isLate ? 'timeout' : 'network' }, { cause: error })
  })
  if (!response.ok)
    throw new CallFailure(readRefusal(response.status, parseJson(await response.text()), null))
  return response
}

/** Saves a file to the device. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL after the click, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
