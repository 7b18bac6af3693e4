import { hashToken } from '#server/platform/hash-token.ts'
import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { LAST_CODE_SECONDS } from '#domain/identity/last-code.ts'
import type { Locale } from '#domain/locale.ts'
import { refuse, type RefusalCode, type Result } from '#domain/refusal.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import { queueMessage } from '#server/notifications/queue-message.ts'
import { sealText } from '#server/notifications/sealed-text.ts'
import { addressGroup } from '#server/platform/throttle/address-group.ts'
import { checkTurn, limitKey, takeTurn, type Limit, type Rate } from '#server/platform/throttle/throttle.ts'
import type { Vault } from '#server/platform/vault.ts'
import {
  endCodes,
  findWrongGuesses,
  insertCode,
  lockCodeOfToken,
  lockLastCode,
  lockNewestCode,
  lockPhone,
  countGuessWithoutToken,
  countWrongGuess,
  type CodeRole,
  type CodeRow,
  type LockedCode,
} from './codes-queries.ts'
import { findKnownDevice, type DeviceProof } from './known-devices.ts'

/** Configurable limits on one-time codes. */
export interface CodeSettings {
  readonly validSeconds: number
  /** Seconds between two codes to one phone. */
  readonly resendAfterSeconds: number
  readonly sendsPerPhone: Rate
  /** The part of `sendsPerPhone` that unknown devices can use. */
  readonly sendsPerPhoneByStrangers: Rate
  readonly sendsPerAddress: Rate
  /**
   * Number of wrong guesses that end a code for whoever made them: the holder of its token, or, without the token, a
   * known device or the unknown devices of one address.
   */
  readonly guesses: number
  /** Number of wrong guesses without the token, by all unknown devices together, that end a code for all of them. */
  readonly guessesByStrangers: number
  /** Limit on wrong guesses per network address. */
  readonly wrongPerAddress: Rate
  /** Limit on wrong guesses of the same digits, across all phones. */
  readonly wrongPerCode: Rate
}

/** A request to send a code to a phone, for one role. */
export interface CodeRequest {
  readonly phone: string
  /** The network address of the request; null if unknown. */
  readonly address: string | null
  /** Whether the request comes from a known device of the phone's account. */
  readonly isKnown: boolean
}

/** The answer to a request for a code. */
export interface IssuedCode {
  readonly otpToken: string
  readonly expiresInSeconds: number
  readonly resendAfterSeconds: number
}

/** A code that a user entered, and what shows that the user is no stranger to the account. */
export interface GivenCode extends DeviceProof {
  readonly otp: string
  /** The token that was issued with the code. Without it, the newest code of the phone and role is checked. */
  readonly otpToken?: string | undefined
  /** The token of the code before that one, which holds a little longer. Not read without `otpToken`. */
  readonly lastOtpToken?: string | undefined
  /** The expected owner of the code. With a token, a field worker need not name the phone. */
  readonly whose:
    | { readonly phone: string; readonly role: CodeRole }
    | { readonly roles: readonly CodeRole[] }
  readonly address: string | null
}

/** The phone and role of a redeemed code. */
export type CodeOwner = Pick<CodeRow, 'phone' | 'role'>

/** A code to be issued. */
export interface CodeToIssue extends CodeOwner {
  /** Whether its message is sent. */
  readonly reaches: boolean
  /** The language that the browser of the request asks for. */
  readonly asked: Locale | null
}

/** Issues and redeems one-time codes. A code has six digits, and proves once that its user controls a phone. */
export interface Codes {
  /**
   * Counts a request to send a code, even if no message is sent. Refuses with TOO_MANY_REQUESTS at a limit; a refused
   * request is not counted.
   */
  countSend(tx: Queries, asked: CodeRequest): Promise<Result<void>>
  /**
   * Issues a code and queues its message, which is sent after the caller's transaction commits. With `reaches` false
   * the answer is the same but no message is sent. Does not count the send: see `countSend`.
   */
  issueCode(tx: Queries, code: CodeToIssue): Promise<IssuedCode>
  /**
   * Redeems a code and runs `work` in the same transaction, so only one of several correct attempts succeeds. If `work`
   * refuses, the code stays used, unless it refuses for want of the second factor. Refuses with OTP_INVALID for a code
   * that is wrong, used, expired, of another phone or role, or guessed at too often by this guesser, and a stranger with
   * TOO_MANY_REQUESTS after too many wrong guesses at any codes. After another code was sent, the last one holds beside it
   * for {@link LAST_CODE_SECONDS}; a wrong guess then counts against both.
   */
  redeemCode<T>(
    db: PooledQueries,
    given: GivenCode,
    work: (tx: Tx, whose: CodeOwner) => Promise<Result<T>>,
  ): Promise<Result<T>>
}

const CODES = 1_000_000
/** Refusals after which the same code is sent again: those of `checkSecondFactor` and of `countSession`. */
const KEEPING_CODE: ReadonlySet<RefusalCode> = new Set([
  'SECOND_FACTOR_REQUIRED',
  'OTP_INVALID',
  'TOO_MANY_REQUESTS',
  'QUOTA_REACHED',
])
const DIGITS = 6

/** Creates the service for one-time codes. Its limits apply across all processes. */
export function createCodes({ vault, settings }: { vault: Vault; settings: CodeSettings }): Codes {
  const hashCode = ({ id, phone, role }: Pick<CodeRow, 'id' | 'phone' | 'role'>, otp: string): Buffer =>
    vault.digest('one-time-code', [id, phone, role, otp].join('\n'))

  const limitsOf = ({ otp, address }: GivenCode): readonly Limit[] => [
    { what: 'wrong codes of an address', whose: addressGroup(address), ...settings.wrongPerAddress },
    { what: 'wrong guesses of a code', whose: otp, ...settings.wrongPerCode },
  ]

  /** Returns how to count a wrong guess at this code; null if the guesser has none left. */
  async function findGuess(tx: Queries, code: LockedCode, given: GivenCode, device: string | null) {
    if (given.otpToken !== undefined) {
      if (code.wrongGuesses >= settings.guesses) return null
      return { countWrong: () => countWrongGuess(tx, code.id) }
    }
    const isKnown = device !== null
    if (!isKnown && code.wrongWithoutToken >= settings.guessesByStrangers) return null
    const guesser = limitKey('guesser of codes', device ?? `address ${addressGroup(given.address)}`)
    if ((await findWrongGuesses(tx, code.id, guesser)) >= settings.guesses) return null
    return { countWrong: () => countGuessWithoutToken(tx, code.id, { guesser, isKnown }) }
  }

  const isCorrect = (code: CodeRow, { otp, whose }: GivenCode): boolean => {
    const isExpectedOwner =
      'phone' in whose
        ? code.phone === whose.phone && code.role === whose.role
        : whose.roles.includes(code.role)
    return timingSafeEqual(code.codeHash, hashCode(code, otp)) && isExpectedOwner
  }

  return {
    countSend: (tx, { phone, address, isKnown }) => {
      const ofPhone = { what: 'codes to a phone', whose: phone, ...settings.sendsPerPhone }
      const interval = { whose: phone, max: 1, seconds: settings.resendAfterSeconds }
      return takeTurn(
        tx,
        isKnown
          ? [ofPhone, { what: 'a code to a phone by a known device', ...interval }]
          : [
              ofPhone,
              { what: 'a code to a phone', ...interval },
              { what: 'codes to a phone by strangers', whose: phone, ...settings.sendsPerPhoneByStrangers },
              { what: 'codes from an address', whose: addressGroup(address), ...settings.sendsPerAddress },
            ],
      )
    },

    async issueCode(tx, { phone, role, reaches, asked }) {
      const otp = randomInt(CODES).toString().padStart(DIGITS, '0')
      const otpToken = randomBytes(32).toString('base64url')
      const { validSeconds, resendAfterSeconds } = settings
      const code = { id: randomUUID(), phone, role }
      const codeHash = hashCode(code, otp)
      await insertCode(tx, { ...code, codeHash, tokenHash: hashToken(otpToken), seconds: validSeconds })
      await queueMessage(
        tx,
        {
          channel: 'sms',
          to: phone,
          kind: 'login-code',
          values: { code: sealText(vault, otp), validFor: { seconds: validSeconds } },
        },
        {
          withheld: !reaches,
          usefulForSeconds: validSeconds,
          asked,
          ...(role !== 'orguserdealer' && { reader: { phone } }),
        },
      )
      return { otpToken, expiresInSeconds: validSeconds, resendAfterSeconds }
    },

    redeemCode: (db, given, work) =>
      inTransaction(db, async (tx) => {
        const code = await lockCode(tx, given)
        const device = code && (await findKnownDevice(tx, given, { phone: code.phone, roles: [code.role] }))
        // A known device does not wait for what strangers at its address guess: it has few guesses at each code.
        const limits = device === null ? limitsOf(given) : []
        const turn = await checkTurn(tx, limits)
        if (!turn.ok) return turn
        const guess = code && (await findGuess(tx, code, given, device))
        if (code === null || guess === null) return refuseCode()
        const last = await lockLast(tx, given, code)
        const guessAtLast = last && (await findGuess(tx, last, given, device))
        const isRight =
          isCorrect(code, given) || (last !== null && guessAtLast !== null && isCorrect(last, given))
        if (!isRight) {
          await guess.countWrong()
          await guessAtLast?.countWrong()
          await takeTurn(tx, limits)
          return refuseCode()
        }
        const result = await work(tx, { phone: code.phone, role: code.role })
        if (!keepsCode(result)) await endCodes(tx, code)
        return result
      }),
  }
}

/** Returns whether the code is not used up: the work waits for the second factor, or for room in a quota. */
function keepsCode(result: Result<unknown>): boolean {
  return !result.ok && KEEPING_CODE.has(result.refusal.code)
}

async function lockCode(tx: Queries, { otpToken, whose }: GivenCode): Promise<LockedCode | null> {
  if (otpToken !== undefined) {
    const tokenHash = hashToken(otpToken)
    await lockPhone(tx, { tokenHash })
    return lockCodeOfToken(tx, tokenHash)
  }
  if (!('phone' in whose)) return null
  await lockPhone(tx, { phone: whose.phone })
  return lockNewestCode(tx, whose)
}

/** Locks the code before `next` whose token was given too; null once it no longer holds beside `next`. */
async function lockLast(
  tx: Queries,
  { otpToken, lastOtpToken }: GivenCode,
  next: LockedCode,
): Promise<LockedCode | null> {
  if (otpToken === undefined || lastOtpToken === undefined) return null
  return lockLastCode(tx, { tokenHash: hashToken(lastOtpToken), next, seconds: LAST_CODE_SECONDS })
}

function refuseCode(): Result<never> {
  return refuse('OTP_INVALID', 'otp.wrong')
}
