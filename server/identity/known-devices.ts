import { randomBytes } from 'node:crypto'
import { hashToken } from '#server/platform/hash-token.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { CodeRole } from './codes-queries.ts'
import {
  findDeviceOfPhone,
  findLinkOfPhone,
  insertDevice,
  touchDevice,
  type DeviceAccount,
} from './known-devices-queries.ts'

/** Proofs that a caller is no stranger to an account. */
export interface DeviceProof {
  /** The token that an earlier sign-in on this device returned. */
  readonly deviceToken?: string | undefined
  /** The token of a share link, which counts as a device of the evaluator that the link was made for. */
  readonly linkToken?: string | undefined
}

const DEVICES_PER_ACCOUNT = 20

/**
 * Returns the device token for an answer that gives a session: the one that came with the call if it belongs to this
 * account, else a new one.
 */
export async function rememberDevice(
  tx: Queries,
  given: string | undefined,
  account: DeviceAccount,
): Promise<string> {
  if (given !== undefined && (await touchDevice(tx, hashToken(given), account))) return given
  const token = randomBytes(32).toString('base64url')
  await insertDevice(tx, hashToken(token), account, DEVICES_PER_ACCOUNT)
  return token
}

/**
 * Returns a name for the device or share link of this phone's account in one of these roles that the caller proves to
 * have; null for a stranger. Guesses and failures are counted under that name.
 */
export async function findKnownDevice(
  db: Queries,
  { deviceToken, linkToken }: DeviceProof,
  whose: { readonly phone: string; readonly roles: readonly CodeRole[] },
): Promise<string | null> {
  const deviceId =
    deviceToken === undefined ? null : await findDeviceOfPhone(db, hashToken(deviceToken), whose)
  if (deviceId !== null) return `device ${deviceId}`
  const linkId = linkToken === undefined ? null : await findLinkOfPhone(db, hashToken(linkToken), whose)
  return linkId === null ? null : `link ${linkId}`
}
