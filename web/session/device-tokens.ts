import { keyOf, readTokens, type DeviceAccount, type SignInName } from './device-token-keys.ts'

/**
 * Returns the token that shows the server that this browser signed in to the account before; undefined if it did not,
 * or if storage is forbidden.
 */
export function readDeviceToken(name: SignInName): string | undefined {
  const token = readTokens()[keyOf(name)]
  return typeof token === 'string' ? token : undefined
}

/**
 * Keeps the device token of an answer to a sign-in over the logout. The code that stores it is loaded when it is needed;
 * without it, the server takes this browser for a new one.
 */
export function keepDeviceToken(account: DeviceAccount, answer: unknown): void {
  import('./store-device-token.ts').then(
    ({ storeDeviceToken }) => storeDeviceToken(account, answer),
    () => undefined,
  )
}
