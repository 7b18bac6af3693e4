import type { AuditEntryOut, adminAudit } from '#contract/audit/admin-audit.ts'
import { accept } from '#domain/refusal.ts'
import { CHAINED_LOGS, findHead } from './chain-queries.ts'
import { cutPage, instantAndNumber, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { countEntries, listEntries, type ListedEntry } from './audit-list-queries.ts'

/** Creates the handlers that list the audit log and show the head of each hash chain. */
export function createAdminAuditHandlers(): HandlersOf<typeof adminAudit> {
  return {
    'admin/getAudit': async ({ db, input: { limit, cursor, ...filter } }) => {
      const after = readCursor({ list: 'audit', ...filter }, cursor, instantAndNumber)
      if (!after.ok) return after
      const [rows, total] = await Promise.all([
        listEntries(db, filter, after.value, limit + 1),
        countEntries(db, filter),
      ])
      const { page, last } = cutPage(rows, limit)
      return accept({
        entries: page.map(describeEntry),
        total,
        nextCursor: last ? writeCursor({ list: 'audit', ...filter }, [last.moment, last.id]) : null,
      })
    },

    'admin/getAuditChains': async ({ db }) => {
      const chains = await Promise.all(
        CHAINED_LOGS.map(async (log) => {
          const head = await findHead(db, log)
          return {
            log,
            links: head?.position ?? 0,
            head: head?.hash.toString('hex') ?? null,
            linkedAt: head?.linkedAt.toISOString() ?? null,
          }
        }),
      )
      return accept({ chains })
    },
  }
}

function describeEntry(entry: ListedEntry): AuditEntryOut {
  const { at, moment: _, isAlone: alone, ...facts } = entry
  return { ...facts, at: at.toISOString(), alone }
}
