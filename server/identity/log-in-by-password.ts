import { availableParallelism } from 'node:os'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { createWorkQueue } from '#server/files/work-queue.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { addressGroup } from '#server/platform/throttle/address-group.ts'
import {
  checkBackoff,
  recordFailure,
  resetFailures,
  type Backoff,
} from '#server/platform/throttle/backoff.ts'
import { checkTurn, takeTurn, type Limit } from '#server/platform/throttle/throttle.ts'
import type { Vault } from '#server/platform/vault.ts'
import type { AccountSettings } from './account-settings.ts'
import { findByPassword, type AuthenticatedBy, type Candidates } from './authenticate-by-password.ts'
import { listUsersByEmail } from './identity-queries.ts'
import { findDeviceOfAccounts } from './known-devices-queries.ts'
import { isPassword } from './password.ts'
import { listRegistrations } from './registration-queries.ts'

type Limits = AccountSettings['failedLogins']

/** The longest wait for a password to be checked, in ms. */
const LONGEST_WAIT_MS = 5_000

/** An attempt to sign in with email and password. */
export interface PasswordAttempt {
  /** In lower case. */
  readonly email: string
  readonly password: string
  readonly address: string | null
  readonly deviceToken: string | undefined
}

/** A successful check of a password. */
export interface CheckedPassword {
  readonly by: AuthenticatedBy
  /** Resets the count of failures. For when the sign-in is complete. */
  readonly forgetFailures: (db: Queries) => Promise<void>
}

/** Checks passwords, within the limits on failures. */
export interface PasswordLogin {
  /**
   * Returns the account or registration with this email and password. Refuses with INVALID_CREDENTIALS, with
   * TOO_MANY_REQUESTS at a limit, and with UNAVAILABLE while too many passwords are being checked. Limits that strangers
   * have exceeded spare the account's known devices.
   */
  check(db: Queries, attempt: PasswordAttempt): Promise<Result<CheckedPassword>>
}

/** Returns the limit on failed sign-ins of strangers to the accounts of an email, with a growing wait. */
export function accountOf(email: string, { perAccount }: Limits): Backoff {
  return { what: 'logins to an account', whose: email.toLowerCase(), rate: perAccount }
}

/** Creates the check of passwords. Its limits apply across all processes, its queues in this process. */
export function createPasswordLogin({
  vault,
  failedLogins: limits,
}: {
  readonly vault: Vault
  readonly failedLogins: Limits
}): PasswordLogin {
  // A check costs tens of milliseconds of a processor and 19 MiB. Strangers have at most half of the processors and of the
  // threads that check, so that however many passwords they try, bids and known devices have the others.
  const strangersAtOnce = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
  const strangers = createWorkQueue({ atOnce: strangersAtOnce, longestWaitMs: LONGEST_WAIT_MS })
  const knownDevices = createWorkQueue({ atOnce: 2, longestWaitMs: LONGEST_WAIT_MS })

  async function checkStranger(
    db: Queries,
    attempt: PasswordAttempt,
    candidates: Candidates,
  ): Promise<Result<CheckedPassword>> {
    const account = accountOf(attempt.email, limits)
    const ofAddress = addressOf(attempt, limits)
    const overLimit = overLimitOf(attempt, limits)
    const free = await checkBackoff(db, account)
    if (!free.ok) return free
    const isOver = !(await checkTurn(db, [ofAddress])).ok
    const turn = isOver ? await takeTurn(db, [overLimit]) : accept(undefined)
    if (!turn.ok) return turn
    const checked = await strangers(async () => ({ by: await findByPassword(vault, attempt, candidates) }))
    if (checked === null) return refuseBusy()
    if (checked.by === null) {
      await recordFailure(db, account)
      await takeTurn(db, [ofAddress])
      return refuseCredentials()
    }
    // Check again, because parallel attempts may have reached the limits by now.
    const stillFree = await checkBackoff(db, account)
    if (!stillFree.ok) return stillFree
    if (!isOver && !(await checkTurn(db, [ofAddress])).ok) {
      const late = await takeTurn(db, [overLimit])
      if (!late.ok) return late
    }
    return accept({ by: checked.by, forgetFailures: (tx) => resetFailures(tx, account) })
  }

  return {
    async check(db, attempt) {
      const { email, password } = attempt
      const users = await listUsersByEmail(db, email)
      const registrations = await listRegistrations(db, email)
      const device = await findDevice(db, attempt, users)
      const known = users.find(({ id }) => id === device?.accountId)
      if (device === null || known === undefined) {
        return checkStranger(db, attempt, { users, registrations })
      }
      const failures = { what: 'logins from a device', whose: device.deviceId, rate: limits.perAccount }
      const free = await checkBackoff(db, failures)
      if (!free.ok) return free
      const isRight = await knownDevices(() => isPassword(known.passwordHash, password))
      if (isRight === null) return refuseBusy()
      if (isRight) {
        // Check again, because parallel attempts may have reached the limit by now.
        const stillFree = await checkBackoff(db, failures)
        if (!stillFree.ok) return stillFree
        const by = { kind: 'user', user: known } as const
        return accept({ by, forgetFailures: (tx) => resetFailures(tx, failures) })
      }
      // To the other accounts of this email the device is a stranger.
      const others = users.filter((user) => user !== known)
      if (others.length > 0 || registrations.length > 0) {
        const asStranger = await checkStranger(db, attempt, { users: others, registrations })
        if (asStranger.ok) return asStranger
      }
      await recordFailure(db, failures)
      return refuseCredentials()
    },
  }
}

/** Returns the known device of one of these users from which the attempt comes; null if there is none. */
async function findDevice(
  db: Queries,
  { deviceToken }: PasswordAttempt,
  users: Candidates['users'],
): Promise<Awaited<ReturnType<typeof findDeviceOfAccounts>>> {
  if (deviceToken === undefined || users.length === 0) return null
  return findDeviceOfAccounts(
    db,
    hashToken(deviceToken),
    users.map(({ id }) => id),
  )
}

/**
 * Returns the limit on failed sign-ins from one network address. It is per hour without a growing wait, because a whole
 * mobile carrier may share an address and never have an hour without a failure.
 */
function addressOf({ address }: PasswordAttempt, { perAddress }: Limits): Limit {
  return { what: 'failed logins from an address', whose: addressGroup(address), ...perAddress }
}

/** Returns the limit on attempts at one account from an address that has exceeded its own limit. */
function overLimitOf({ address, email }: PasswordAttempt, { overAddressLimit }: Limits): Limit {
  const whose = `${addressGroup(address)}\n${email}`
  return { what: 'logins to an account over the limit of an address', whose, ...overAddressLimit }
}

/** Refuses a wrong email or password. */
export function refuseCredentials(): Result<never> {
  return refuse('INVALID_CREDENTIALS', 'login.failed')
}

function refuseBusy(): Result<never> {
  return refuse('UNAVAILABLE', 'server.busy', { retryAfterSeconds: 2 })
}
