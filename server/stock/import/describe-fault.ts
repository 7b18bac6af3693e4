import type { RowFault as DescribedFault } from '#contract/stock/admin-import.ts'
import { DEFAULT_LOCALE } from '#domain/locale.ts'
import type { RowFault } from '#domain/stock/import/read-row.ts'
import { rowSentence } from '#domain/stock/import/row-sentence.ts'
import { describeReason } from '#server/platform/describe-reason.ts'
import { reasonSentence } from '#server/platform/reason-sentence.ts'

/** Describes a row's fault as it is stored and answered: its code, its values, and the English sentence. */
export function describeFault(found: RowFault): Omit<DescribedFault, 'unknownYard'> {
  return {
    field: found.field,
    column: found.column,
    reason: rowSentence(found, (why) => reasonSentence(DEFAULT_LOCALE, why)),
    ...describeReason(found),
  }
}
