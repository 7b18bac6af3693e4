import type { OperationName } from '#contract/api.ts'
import { pathOf } from '#contract/route.ts'
import { isRecord } from '#domain/read-value.ts'
import { readStored, storeValue } from '#web/session/stored-values.ts'
import { CallFailure, readRefusal } from './failure.ts'
import { parseJson } from './parse-json.ts'
import { reportUnauthorized } from './unauthorized.ts'

/** Timeout of a renewal in ms; the calls that wait for it have their own. */
const RENEWAL_TIMEOUT = 20_000

/**
 * Sends a call for the signed-in user. `send` gets the token, or null if nobody is signed in. An expired session of a
 * field worker is renewed once and the call repeated; if that is impossible, listeners of {@link onUnauthorized} are
 * notified.
 * @throws {CallFailure} on any failure
 */
export async function withSession<Answer>(
  operation: OperationName,
  send: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  const token = readStored('authToken')
  if (token === null) return send(null)
  const owner = readStored('uid')
  try {
    return await send(token)
  } catch (error) {
    if (!isOver(error)) throw error
    const renewed = await renewSession(token, owner)
    if (renewed !== null) return reportIfSessionOver(operation, renewed, send)
    reportUnauthorized({ operation, token })
    throw error
  }
}

/** Sends a call with this token and reports a 401 to the listeners, because the session cannot be renewed again. */
export async function reportIfSessionOver<Answer>(
  operation: OperationName,
  token: string,
  send: (token: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(token)
  } catch (error) {
    if (isOver(error)) reportUnauthorized({ operation, token })
    throw error
  }
}

/** Whether the session is over. A 401 may also mean a wrong code. */
function isOver(error: unknown): boolean {
  if (!(error instanceof CallFailure) || error.failure.kind !== 'answer') return false
  const { status, code } = error.failure
  return status === 401 && (code === null || code === 'UNAUTHENTICATED')
}

/**
 * Exchanges the refresh token of a field worker's session for a new token. Only one call in one tab asks; the others
 * use its result. Null if there is no refresh token or `owner` is no longer signed in.
 */
async function renewSession(refused: string, owner: string | null): Promise<string | null> {
  if (readStored('refreshToken') === null) return null
  return takeTurns(async () => {
    const refreshToken = readStored('refreshToken')
    if (refreshToken === null || readStored('uid') !== owner) return null
    const token = readStored('authToken')
    return token === refused ? exchange(refreshToken) : token
  })
}

let last: Promise<unknown> = Promise.resolve()

/** Runs `work` exclusively in this browser, or in this tab if the browser lacks locks. */
function takeTurns<Result>(work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request('renew-session', work)
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

async function exchange(refreshToken: string): Promise<string | null> {
  const response = await fetch(pathOf('refreshSession'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ refreshToken }),
    cache: 'no-store',
    signal: AbortSignal.timeout(RENEWAL_TIMEOUT),
  }).catch((error: unknown) => {
    throw new CallFailure({ kind: 'network' }, { cause: error })
  })
  const body = parseJson(await response.text())
  if (response.status === 401) return null
  if (!response.ok) throw new CallFailure(readRefusal(response.status, body, null))
  if (
    !isRecord(body) ||
    typeof body['accessToken'] !== 'string' ||
    typeof body['refreshToken'] !== 'string'
  ) {
    throw new CallFailure({ kind: 'badShape' })
  }
  const { accessToken } = body
  storeValue('refreshToken', body['refreshToken'])
  storeValue('accessToken', accessToken)
  // Written last, because its subscribers read the other two.
  storeValue('authToken', accessToken)
  return accessToken
}
