import { hashToken } from '#server/platform/hash-token.ts'
import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { durationInWords } from '#domain/duration.ts'
import { refuse, type Result } from '#domain/refusal.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { sealText } from '#server/messages/sealed-text.ts'
import { addressGroup } from '#server/platform/throttle/address-group.ts'
import { checkTurn, takeTurn, type Limit, type Rate } from '#server/platform/throttle/throttle.ts'
import type { Vault } from '#server/platform/vault.ts'
import {
  endCodes,
  insertCode,
  lockCodeOfToken,
  lockNewestCode,
  countGuessWithoutToken,
  countWrongGuess,
  type CodeRole,
  type CodeRow,
} from './codes-queries.ts'

/** Configurable limits on one-time codes. */
export interface CodeSettings {
  readonly validSeconds: number
  /** Seconds between two codes to one phone. */
  readonly resendAfterSeconds: number
  readonly sendsPerPhone: Rate
  readonly sendsPerAddress: Rate
  /** Number of wrong guesses that end a code. Guesses without its token end it only for sign-ins without the token. */
  readonly guesses: number
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
}

/** The answer to a request for a code. */
export interface IssuedCode {
  readonly otpToken: string
  readonly expiresInSeconds: number
  readonly resendAfterSeconds: number
}

/** A code that a user entered. */
export interface GivenCode {
  readonly otp: string
  /** The token that was issued with the code. Without it, the newest code of the phone and role is checked. */
  readonly otpToken?: string | undefined
  /** The expected owner of the code. With a token, a field worker need not name the phone. */
  readonly whose:
    | { readonly phone: string; readonly role: CodeRole }
    | { readonly roles: readonly CodeRole[] }
  readonly address: string | null
}

/** The phone and role of a redeemed code. */
export type CodeOwner = Pick<CodeRow, 'phone' | 'role'>

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
  issueCode(tx: Queries, code: CodeOwner & { readonly reaches: boolean }): Promise<IssuedCode>
  /**
   * Redeems a code and runs `work` in the same transaction, so only one of several correct attempts succeeds. If `work`
   * refuses, the code stays used. Refuses with OTP_INVALID for a code that is wrong, used, expired, ended by wrong
   * guesses, or of another phone or role, and with TOO_MANY_REQUESTS after too many wrong guesses.
   */
  redeemCode<T>(
    db: PooledQueries,
    given: GivenCode,
    work: (tx: Tx, whose: CodeOwner) => Promise<Result<T>>,
  ): Promise<Result<T>>
}

const CODES = 1_000_000
const DIGITS = 6

/** Creates the service for one-time codes. Its limits apply across all processes. */
export function createCodes({ vault, settings }: { vault: Vault; settings: CodeSettings }): Codes {
  const hashCode = ({ id, phone, role }: Pick<CodeRow, 'id' | 'phone' | 'role'>, otp: string): Buffer =>
    vault.digest('one-time-code', [id, phone, role, otp].join('\n'))

  const limitsOf = ({ otp, address }: GivenCode): readonly Limit[] => [
    { what: 'wrong codes of an address', whose: addressGroup(address), ...settings.wrongPerAddress },
    { what: 'wrong guesses of a code', whose: otp, ...settings.wrongPerCode },
  ]

  const isCorrect = (code: CodeRow, { otp, whose }: GivenCode): boolean => {
    const isExpectedOwner =
      'phone' in whose
        ? code.phone === whose.phone && code.role === whose.role
        : whose.roles.includes(code.role)
    return timingSafeEqual(code.codeHash, hashCode(code, otp)) && isExpectedOwner
  }

  return {
    countSend: (tx, { phone, address }) =>
      takeTurn(tx, [
        { what: 'a code to a phone', whose: phone, most: 1, seconds: settings.resendAfterSeconds },
        { what: 'codes to a phone', whose: phone, ...settings.sendsPerPhone },
        { what: 'codes from an address', whose: addressGroup(address), ...settings.sendsPerAddress },
      ]),

    async issueCode(tx, { phone, role, reaches }) {
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
          values: { code: sealText(vault, otp), validFor: durationInWords(validSeconds) },
        },
        { withheld: !reaches, usefulForSeconds: validSeconds },
      )
      return { otpToken, expiresInSeconds: validSeconds, resendAfterSeconds }
    },

    redeemCode: (db, given, work) =>
      inTransaction(db, async (tx) => {
        const limits = limitsOf(given)
        const turn = await checkTurn(tx, limits)
        if (!turn.ok) return turn
        const code = await lockCode(tx, given, settings.guesses)
        if (code === null) return refuseCode()
        if (!isCorrect(code, given)) {
          if (given.otpToken === undefined) await countGuessWithoutToken(tx, code.id)
          else await countWrongGuess(tx, code.id, settings.guesses)
          await takeTurn(tx, limits)
          return refuseCode()
        }
        await endCodes(tx, code)
        return work(tx, { phone: code.phone, role: code.role })
      }),
  }
}

function lockCode(tx: Queries, { otpToken, whose }: GivenCode, guesses: number): Promise<CodeRow | null> {
  if (otpToken !== undefined) return lockCodeOfToken(tx, hashToken(otpToken))
  return 'phone' in whose ? lockNewestCode(tx, whose, guesses) : Promise.resolve(null)
}

function refuseCode(): Result<never> {
  return refuse('OTP_INVALID', 'This code is wrong or has expired. Please check it, or request a new one.')
}
