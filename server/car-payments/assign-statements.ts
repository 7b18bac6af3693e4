import { recordAudit } from '#server/audit/record-audit.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { setAccount } from './line-facts-queries.ts'
import { queueTwins } from './line-twins.ts'
import { lockMatching } from './matching-queries.ts'
import { readHouseBankAccounts, readUnassigned } from './statement-accounts-queries.ts'
import { findStatement } from './statements-queries.ts'

/**
 * Sets the account of statements that were imported before there were accounts. Refuses with NOT_FOUND an unknown
 * statement, with WRONG_STATE one that has its account, and with INVALID_INPUT an unknown account.
 */
export async function assignStatements({
  db,
  input: { accountId, statementIds },
  caller,
  request,
}: Call<'admin/assignStatementAccount'>): Promise<Result<{ unassigned: number }>> {
  await lockMatching(db)
  const accounts = await readHouseBankAccounts(db)
  if (!accounts.some((account) => account.accountId === accountId)) {
    return refuse('NOT_FOUND', 'houseAccount.unknown')
  }
  for (const statementId of statementIds) {
    const statement = await findStatement(db, statementId)
    if (statement === null) return refuse('NOT_FOUND', 'statement.unknown')
    if (statement.accountId !== null) {
      return refuse('WRONG_STATE', 'statement.assigned')
    }
  }
  await assign(db, statementIds, accountId)
  for (const statementId of statementIds) {
    await recordAudit(db, {
      actor: actorOf(caller),
      action: 'statementAssigned',
      subject: { kind: 'statement', id: statementId },
      before: null,
      after: { accountId },
      request,
    })
  }
  return accept({ unassigned: (await readUnassigned(db)).length })
}

/**
 * Assigns statements without an account to the house's account, if it has only one. The caller holds the lock of the
 * matching.
 *
 * @returns whether every statement has its account.
 */
export async function assignToOnlyAccount(tx: Queries): Promise<boolean> {
  const unassigned = await readUnassigned(tx)
  if (unassigned.length === 0) return true
  const [first, second] = await readHouseBankAccounts(tx)
  if (first === undefined || second !== undefined) return false
  await assign(tx, unassigned, first.accountId)
  return true
}

async function assign(tx: Queries, statementIds: readonly string[], accountId: string): Promise<void> {
  await setAccount(tx, statementIds, accountId)
  await queueTwins(tx, statementIds)
}
