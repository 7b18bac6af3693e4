import { Link } from 'react-router'
import type { AuditEntryOut } from '#contract/audit/admin-audit.ts'
import { shortenIds } from '#domain/identifiers/short-reference.ts'
import { formatReceiptTime } from '#domain/indian-time.ts'
import { Lines, Soft } from '#web/console/parts/cells.tsx'
import type { Column } from '#web/console/parts/data-table.tsx'
import { paths } from '#web/paths.ts'
import { t } from '#web/text/en/console.ts'
import { describeChange } from './describe-change.ts'

/** The columns of the audit log. */
export const AUDIT_COLUMNS: readonly Column<AuditEntryOut>[] = [
  { title: 'console.when', cell: ({ at }) => formatReceiptTime(Date.parse(at)) },
  {
    title: 'console.action',
    isLead: true,
    cell: ({ action, alone }) => (
      <Lines>
        <b>{t(`console.act.${action}`)}</b>
        {alone && <span>{t('console.alone')}</span>}
      </Lines>
    ),
  },
  { title: 'console.subject', cell: describeSubject },
  { title: 'console.by', cell: ({ by }) => by ?? t('console.bySystem') },
  {
    title: 'console.change',
    cell: (entry) => (
      <Lines>
        {describeChange(entry).map((line) => (
          <ShortIds key={line} text={line} />
        ))}
        {entry.reason !== null && (
          <Soft>
            <q>{entry.reason}</q>
          </Soft>
        )}
      </Lines>
    ),
  },
  { title: 'console.from', from: 'wide', cell: ({ address }) => address },
]

/** A text with short names for the ids in it, which a pointer on it shows in full. */
function ShortIds({ text }: { readonly text: string }) {
  const short = shortenIds(text)
  return <span title={short === text ? undefined : text}>{short}</span>
}

function describeSubject(entry: AuditEntryOut) {
  const { subject, subjectId, subjectKind } = entry
  const name = <ShortIds text={subject ?? subjectId} />
  const page = pageOf(entry)
  return (
    <Lines>
      {page === null ? name : <Link to={page}>{name}</Link>}
      <Soft>{t(`console.about.${subjectKind}`)}</Soft>
    </Lines>
  )
}

/** Returns the address of what an entry is about, of a list that of its cars; null if it has none. */
function pageOf({ subjectKind, subjectId, carId }: AuditEntryOut): string | null {
  if (carId !== null) return paths.admin.car(carId)
  switch (subjectKind) {
    case 'dealer':
      return paths.admin.dealer(subjectId)
    case 'auction':
      return paths.admin.auction(subjectId)
    case 'import':
      return `${paths.admin.cars}?import=${subjectId}`
    default:
      return null
  }
}
