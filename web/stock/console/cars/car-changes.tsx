import { formatMoment } from '#web/text/formats.ts'
import { Link } from 'react-router'
import type { CarChangeEntry } from '#contract/stock/car-changes.ts'
import { describeFact, describeFactChange } from '#domain/car/fact-words.ts'
import { formatRupees } from '#domain/money.ts'
import { Lines, Soft } from '#web/console/parts/cells.tsx'
import type { Column } from '#web/console/parts/data-table.tsx'
import { ListSection } from '#web/console/parts/list-section.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/stock/console/cars/car-changes-texts.ts'
import '#web/text/en/console.ts'
import '#web/text/en/car-facts.ts'
import '#web/text/en/dealer-documents.ts'
import { anyText, type TranslateAny } from '#web/text/text.ts'

const COLUMNS: readonly Column<CarChangeEntry>[] = [
  { title: 'carChanges.what', isLead: true, cell: (change) => <What change={change} /> },
  { title: 'carChanges.when', cell: ({ at }) => formatMoment(Date.parse(at)) },
  { title: 'carChanges.who', cell: (change) => <Who change={change} /> },
]

/** Lists the changes of a car, newest first: through what, from what to what, when and by whom. */
export function CarChangeList({ carId }: { readonly carId: string }) {
  return (
    <ListSection
      call="admin/getCarChanges"
      input={{ carId }}
      rows="changes"
      rowId={({ changeId }) => changeId}
      title="carChanges.title"
      columns={COLUMNS}
      none="carChanges.none"
      failed="carChanges.failed"
    />
  )
}

function Who({ change: { by, name } }: { readonly change: CarChangeEntry }) {
  const t = useText()
  if (name !== null) return name
  if (by === 'system') return t('carChanges.bySystem')
  return t(by === 'admin' ? 'carChanges.byHouse' : 'carChanges.byDealer')
}

function What({ change }: { readonly change: CarChangeEntry }) {
  const { auction, text } = change
  const changed = describeChanges(change, anyText)
  return (
    <Lines>
      <span>{titleOf(change, anyText)}</span>
      {auction !== null && (
        <Soft>
          <Link to={`${paths.admin.auction(auction.auctionId)}?lot=${auction.lotId}`}>{auction.name}</Link>
        </Soft>
      )}
      {changed !== '' && <Soft>{changed}</Soft>}
      {text !== null && <Soft>{text}</Soft>}
    </Lines>
  )
}

/** Returns through what a car changed, or what became of it, in a few words. */
function titleOf({ what, list, outcome, amount }: CarChangeEntry, t: TranslateAny): string {
  const figure = amount === null ? '' : formatRupees(amount)
  switch (what) {
    case 'listed':
    case 'list':
    case 'undo':
    case 'mentioned':
      return t(`carChanges.${what}`, { list: nameOf(list, t) })
    case 'countered':
      return t('carChanges.countered', { amount: figure })
    case 'outcome':
      return t(`carChanges.outcome.${outcome ?? 'released'}`, { amount: figure })
    case 'added':
    case 'form':
    case 'announced':
    case 'moved':
    case 'corrected':
    case 'merged':
    case 'mergedAway':
    case 'pictureHidden':
    case 'pictureShown':
    case 'published':
      return t(`carChanges.${what}`)
  }
}

function nameOf(list: CarChangeEntry['list'], t: TranslateAny): string {
  const file = list?.fileName ?? t('carChanges.unnamed')
  const row = list?.row ?? null
  return row === null ? file : t('carChanges.inRow', { file, row })
}

/** Returns what changed, from what to what; of a car that was added, what was known of it. */
function describeChanges({ what, facts, papers, pictures }: CarChangeEntry, t: TranslateAny): string {
  const isNew = what === 'added' || what === 'listed'
  const paperOf = (paper: CarChangeEntry['papers'][number]['before']) =>
    [t(`console.paper.${paper?.status ?? 'unknown'}`), paper?.detail && `(${paper.detail})`]
      .filter(Boolean)
      .join(' ')
  return [
    ...facts.map((fact) => (isNew ? describeFact(fact.field, fact.after) : describeFactChange(fact))),
    ...papers.map(({ kind, before, after }) =>
      t('carChanges.change', {
        what: t(`console.${kind}`),
        before: paperOf(before),
        after: paperOf(after),
      }),
    ),
    ...(pictures === null
      ? []
      : [
          pictures.before === null
            ? t('carChanges.picturesNow', { count: pictures.after })
            : t('carChanges.pictures', { before: pictures.before, after: pictures.after }),
        ]),
  ].join(', ')
}
