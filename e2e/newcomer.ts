import { randomInt } from 'node:crypto'

/** The registration details of a new user. */
export interface Newcomer {
  readonly name: string
  readonly mobile: string
  readonly email: string
  readonly password: string
}

/** Makes unique details for which no account exists. */
export function inventNewcomer(): Newcomer {
  const number = String(randomInt(100_000_000)).padStart(8, '0')
  return {
    name: `Asha M${number.replaceAll(/\d/g, (digit) => 'aeioubdglm'.charAt(Number(digit)))}`,
    mobile: `97${number}`,
    email: `newcomer-${number}@demo.test`,
    password: 'kamal ke phool',
  }
}

/** Returns a code that differs from the right one. */
export function wrongCode(right: string): string {
  return String((Number(right) + 1 + randomInt(900_000)) % 1_000_000).padStart(6, '0')
}
