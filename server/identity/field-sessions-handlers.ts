import type { fieldSessions } from '#contract/identity/field-sessions.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { randomBytes } from 'node:crypto'
import type { Output } from '#contract/api.ts'
import { decideRefresh } from '#domain/identity/refresh-rotation.ts'
import type { Locale } from '#domain/locale.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Quotas } from '#server/platform/throttle/quotas.ts'
import type { Codes } from './codes.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { describeWorker } from './describe-worker.ts'
import { endSession } from './end-sessions-queries.ts'
import { countSession } from './open-session.ts'
import { keepAskedLanguage } from './languages-queries.ts'
import { rememberDevice } from './known-devices.ts'
import { findAccessEnd, findFieldWorker, type FieldWorker } from './field-worker-queries.ts'
import {
  dropCurrentToken,
  lockAccesses,
  insertFieldSession,
  lockRefreshToken,
  renewSession,
  useCurrentToken,
  type NewTokens,
} from './field-sessions-queries.ts'

export interface FieldSessionsDeps {
  readonly codes: Pick<Codes, 'redeemCode'>
  readonly quotas: Quotas
  /** Lifetimes in seconds. */
  readonly sessions: { readonly idleSeconds: number; readonly seconds: number }
}

type Tokens = Output<'refreshSession'>

/**
 * Creates the handlers that open field workers' sessions with a one-time code, and renew them while an access lasts.
 */
export function createFieldSessionsHandlers(deps: FieldSessionsDeps): HandlersOf<typeof fieldSessions> {
  const makeTokens = ({ request }: Pick<Call<'refreshSession'>, 'request'>) => {
    const tokens = { accessToken: makeToken(), refreshToken: makeToken() }
    const stored: NewTokens = {
      accessHash: hashToken(tokens.accessToken),
      refreshHash: hashToken(tokens.refreshToken),
      idleSeconds: deps.sessions.idleSeconds,
      seconds: deps.sessions.seconds,
      address: request.address,
      userAgent: request.userAgent,
    }
    return { tokens, stored }
  }

  return {
    verifyOTP: async (call) => {
      const { otp, otpToken, lastOtpToken, phoneNumber, role: asked, deviceToken, linkToken } = call.input
      const isNamed =
        otpToken === undefined &&
        phoneNumber !== undefined &&
        asked !== undefined &&
        asked !== 'orguserdealer'
      const whose = isNamed ? { phone: phoneNumber, role: asked } : { roles: FIELD_ROLES }
      const { tokens, stored } = makeTokens(call)
      const { address } = call.request
      const given = { otp, otpToken, lastOtpToken, deviceToken, linkToken, address, whose }
      return deps.codes.redeemCode(call.db, given, async (tx, { phone, role }) => {
        if (role === 'orguserdealer') return noAccess()
        const worker = { phone, role }
        const counted = await countSession(tx, deps.quotas, worker, stored.address)
        if (!counted.ok) return counted
        const opened = await open(tx, worker, tokens, stored, call.request.askedLocale)
        if (!opened.ok) return opened
        return accept({ ...opened.value, deviceToken: await rememberDevice(tx, deviceToken, worker) })
      })
    },

    refreshSession: async (call) => {
      const { tokens, stored } = makeTokens(call)
      return inTransaction(call.db, (tx) => refresh(tx, deps.quotas, call.input.refreshToken, tokens, stored))
    },
  }
}

type Role = FieldWorker['role']

const FIELD_ROLES: readonly Role[] = ['dealer_evaluator', 'delivery_driver']

const HOME_OF = {
  dealer_evaluator: '/evaluatorHome',
  delivery_driver: '/driverHome',
} as const satisfies Record<Role, string>

async function open(
  tx: Tx,
  worker: FieldWorker,
  tokens: Tokens,
  stored: NewTokens,
  asked: Locale | null,
): Promise<Result<Omit<Output<'verifyOTP'>, 'deviceToken'>>> {
  await lockAccesses(tx, worker)
  const until = await findAccessEnd(tx, worker)
  const known = await findFieldWorker(tx, worker)
  // The access ended after the code was sent.
  if (until === null || known === null) return noAccess()
  const language = await keepAskedLanguage(tx, known, asked)
  await insertFieldSession(tx, worker, stored, until)
  return accept({
    success: true,
    sessionToken: tokens.accessToken,
    ...tokens,
    user: describeWorker({ ...known, language }),
    redirectPage: HOME_OF[worker.role],
  })
}

function noAccess(): Result<never> {
  return refuse('FORBIDDEN', 'access.none')
}

const makeToken = () => randomBytes(32).toString('base64url')

/**
 * Renews a session with its refresh token. The caller commits after a refusal too, because a reused token ends the
 * session.
 */
async function refresh(
  tx: Tx,
  quotas: Quotas,
  refreshToken: string,
  tokens: Tokens,
  stored: NewTokens,
): Promise<Result<Tokens>> {
  const token = await lockRefreshToken(tx, hashToken(refreshToken))
  if (token === null) return refuseRefresh()
  const next = decideRefresh(token, token.now)
  if (next === 'ends') {
    await endSession(tx, token.sessionId)
    return refuseRefresh()
  }
  await lockAccesses(tx, token.worker)
  const until = await findAccessEnd(tx, token.worker)
  if (until === null) return refuseRefresh()
  const counted = await countSession(tx, quotas, token.worker, stored.address)
  if (!counted.ok) return counted
  await (next === 'on' ? useCurrentToken : dropCurrentToken)(tx, token.sessionId)
  await renewSession(tx, token.sessionId, stored, until)
  return accept(tokens)
}

function refuseRefresh(): Result<never> {
  return refuse('UNAUTHENTICATED', 'session.missing')
}
