import type { AuditEntryOut, adminAudit } from '#contract/audit/admin-audit.ts'
import type { ReadInput } from '#contract/api.ts'
import { addDays, startOfDay } from '#domain/indian-time.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { accept, refuse } from '#domain/refusal.ts'
import { CHAINED_LOGS, findHead } from './chain-queries.ts'
import { cutPage, instantAndNumber, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { countEntries, listEntries, type AuditFilter, type ListedEntry } from './audit-list-queries.ts'
import { auditCall } from './record-audit.ts'
import { writeEntries } from './write-entries.ts'

/** The maximum number of entries of an export. */
const MAX_EXPORTED = 20_000

/** Creates the handlers that list and export the audit log and show the head of each hash chain. */
export function createAdminAuditHandlers(): HandlersOf<typeof adminAudit> {
  return {
    'admin/getAudit': async ({ db, input: { limit, cursor, ...given } }) => {
      const filter = readFilter(given)
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

    'admin/downloadAudit': async (call) => {
      const { db, input } = call
      const filter = readFilter(input)
      const entries = await listEntries(db, filter, null, MAX_EXPORTED + 1)
      if (entries.length > MAX_EXPORTED) {
        const max = formatIndianNumber(MAX_EXPORTED)
        return refuse('TOO_LARGE', 'export.tooLong', { values: { max } })
      }
      const text = await writeEntries(entries)
      await auditCall(db, call, {
        action: 'auditExported',
        subject: { kind: 'list', id: 'audit' },
        after: { entries: entries.length, ...input },
      })
      return accept({ fileName: 'audit-log.csv', text })
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

/** Reads the filter of a call: the day in India as its first moment and the first after it. */
function readFilter({ day, since, ...filter }: ReadInput<'admin/downloadAudit'>): AuditFilter {
  if (day === undefined) return { ...filter, since }
  const begins = startOfDay(day)
  return { ...filter, since: Math.max(begins, since ?? begins), until: startOfDay(addDays(day, 1)) }
}

function describeEntry(entry: ListedEntry): AuditEntryOut {
  const { at, moment: _, isAlone: alone, ...facts } = entry
  return { ...facts, at: at.toISOString(), alone }
}
