import { randomBytes } from 'node:crypto'
import { insertDevice, type DeviceAccount } from '#server/identity/known-devices-queries.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { hashToken } from '#server/platform/hash-token.ts'

/** Creates a device that has signed in to this account before. Returns its token. */
export async function makeDevice(db: Queries, account: DeviceAccount): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertDevice(db, hashToken(token), account, 20)
  return token
}
