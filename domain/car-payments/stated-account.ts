import { accept, refuse, refuseField, type Result } from '../refusal.ts'

/** A bank account of the house. */
export interface StatementAccount {
  readonly accountId: string
  readonly accountNo: string
}

const NUMBER =
  /(?:account|a\/c|acct|acc)\.?\s*(?:no|num|number)?\b[\s.:=\-"'#_]*(?:\([a-z ]+\)[\s.:=\-"'#_]*)?(\d{6,18})(?!\d)/i

/** Returns the account's number that a statement states above its table, without leading zeros; null if there is none. */
export function findStatedAccount(rowsAbove: readonly (readonly string[])[]): string | null {
  for (const row of rowsAbove) {
    const found = NUMBER.exec(row.join(' '))?.[1]?.replace(/^0+/, '')
    if (found !== undefined && found !== '') return found
  }
  return null
}

/** The number above a statement's table, and the accounts that somebody chose for it. */
export interface AccountChoice {
  /** Null if the statement states no number. */
  readonly stated: string | null
  /** The account that somebody chooses now. */
  readonly chosen: string | null
  /** The account that was chosen for the stated number before. */
  readonly remembered: string | null
}

/** Returns the account of the house whose number a statement states; null if it states none, or another's. */
export function accountStated(accounts: readonly StatementAccount[], stated: string | null): string | null {
  const same = accounts.find(({ accountNo }) => accountNo.replace(/^0+/, '') === stated)
  return same?.accountId ?? null
}

/**
 * Decides whose account a statement is of: the one that it states; else the one that somebody chose, now or the last time
 * that a statement stated this number; else the house's only one, if the statement states no number.
 *
 * @returns the account's id. Refuses with INVALID_INPUT at `accountId`, and with WRONG_STATE while the house has no account.
 */
export function chooseAccount(
  accounts: readonly StatementAccount[],
  { stated, chosen, remembered }: AccountChoice,
): Result<string> {
  const [first, second] = accounts
  if (first === undefined) {
    return refuse('WRONG_STATE', 'houseAccount.missing')
  }
  const own = accountStated(accounts, stated)
  if (chosen !== null) {
    if (!accounts.some(({ accountId }) => accountId === chosen)) {
      return refuse('NOT_FOUND', 'houseAccount.unknown')
    }
    return own === null || own === chosen
      ? accept(chosen)
      : refuseField('accountId', 'houseAccount.other', { account: stated ?? '' })
  }
  const known = own ?? remembered
  if (known !== null) return accept(known)
  if (stated !== null) {
    return refuseField('accountId', 'houseAccount.unknownStated', { account: stated })
  }
  return second === undefined ? accept(first.accountId) : refuseField('accountId', 'houseAccount.unchosen')
}
