import type { CarPaper, PaperStatus } from '#domain/car/car-papers.ts'
import { formatDay } from '#domain/indian-time.ts'
import { useText } from '#web/text/text.ts'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import classes from './papers-section.module.css'

const KINDS: Readonly<Record<PaperStatus, StatusKind>> = { clear: 'good', issue: 'bad', unknown: 'quiet' }

/** The known papers of a car, each with its source and date; the unknown ones are listed in one line. */
export function PapersSection({ papers }: { readonly papers: readonly CarPaper[] }) {
  const t = useText()
  const isTold = ({ status, detail }: CarPaper) => status !== 'unknown' || detail !== null
  const told = papers.filter(isTold)
  const untold = papers.filter((paper) => !isTold(paper))
  return (
    <section className={classes['section']}>
      <h2>{t('carDetails.papers')}</h2>
      {told.length > 0 && (
        <dl className={classes['papers']}>
          {told.map((paper) => (
            <PaperRow key={paper.kind} paper={paper} />
          ))}
        </dl>
      )}
      {untold.length > 0 && (
        <p className={classes['untold']}>
          {t('carDetails.unknownPapers', {
            papers: untold.map(({ kind }) => t(`carDetails.paper.${kind}`)).join(', '),
          })}
        </p>
      )}
    </section>
  )
}

function PaperRow({ paper }: { readonly paper: CarPaper }) {
  const t = useText()
  const { kind, status, detail, source, asOf } = paper
  // The number of owners is a figure, neither clear nor not.
  const isFigure = kind === 'owners' && status === 'clear'
  const origin = [source, asOf === null ? null : formatDay(asOf)].filter((part) => part !== null)
  return (
    <div className={classes['paper']}>
      <dt>{t(`carDetails.paper.${kind}`)}</dt>
      <dd>
        {!isFigure && <StatusBadge kind={KINDS[status]}>{t(`carDetails.paperStatus.${status}`)}</StatusBadge>}{' '}
        {detail !== null && <span className={classes['detail']}>{detail}</span>}{' '}
        {origin.length > 0 && <span className={classes['origin']}>{origin.join(', ')}</span>}
      </dd>
    </div>
  )
}
