import { identifyMapped } from '#domain/car-payments/line-identity.ts'
import { accountStated } from '#domain/car-payments/stated-account.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Json } from '#server/platform/db/types.ts'
import type { DataMove } from '#server/platform/moves/data-move.ts'
import {
  findNextStatement,
  insertOldFacts,
  readLinesOf,
  setAccount,
  setStatedAccount,
} from './line-facts-queries.ts'
import { settleTwins } from './line-twins.ts'
import { LINE_FACTS_MOVE } from './lines-queries.ts'
import { lockMatching } from './matching-queries.ts'
import { rereadStatement } from './reread-statement.ts'
import { readHouseBankAccounts } from './statement-accounts-queries.ts'

interface LineMovesDeps {
  readonly db: Queries
  readonly store: FileStore
}

/** Creates the data moves that identify the lines from before, and find those among them that are stored twice. */
export function createLineMoves(deps: LineMovesDeps): readonly DataMove[] {
  return [moveFacts(deps), moveTwins(deps)]
}

/** Gives lines from before their facts, and their statements the account, statement by statement. */
function moveFacts({ db, store }: LineMovesDeps): DataMove {
  return {
    name: LINE_FACTS_MOVE,
    prepare: async (cursor) => {
      const statement = await findNextStatement(db, readCursor(cursor))
      if (statement === null) return null
      const { statementId } = statement
      const reread = await rereadStatement(db, store, statement)
      const byRow = new Map(reread.lines.map((line) => [line.row, line]))
      const lines = await readLinesOf(db, statementId)
      const facts = lines.map((line) => {
        const stated = byRow.get(line.row)
        const isSame = stated?.amountPaise === line.amountPaise && stated.day === line.day
        return isSame
          ? { lineId: line.lineId, identity: stated.identity, balancePaise: stated.balancePaise }
          : { lineId: line.lineId, identity: identifyMapped(line), balancePaise: null }
      })
      return {
        cursor: statementId,
        moved: facts.length,
        write: async (tx) => {
          await lockMatching(tx)
          const accounts = await readHouseBankAccounts(tx)
          const [first, second] = accounts
          const only = second === undefined ? first?.accountId : undefined
          const accountId = only ?? accountStated(accounts, reread.statedAccount)
          if (reread.statedAccount !== null) await setStatedAccount(tx, statementId, reread.statedAccount)
          if (accountId !== null) await setAccount(tx, [statementId], accountId)
          await insertOldFacts(tx, facts)
        },
      }
    },
  }
}

/** Strikes the lines from before that another import had stored, statement by statement. */
function moveTwins({ db, store }: LineMovesDeps): DataMove {
  return {
    name: 'line-twins',
    prepare: async (cursor) => {
      const statement = await findNextStatement(db, readCursor(cursor))
      if (statement === null) return null
      const { lines } = await rereadStatement(db, store, statement)
      return {
        cursor: statement.statementId,
        moved: lines.length,
        write: (tx) => settleTwins(tx, statement, lines),
      }
    },
  }
}

function readCursor(cursor: Json | null): string | null {
  return typeof cursor === 'string' ? cursor : null
}
