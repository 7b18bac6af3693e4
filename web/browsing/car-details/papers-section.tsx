import { formatDay } from '#web/text/formats.ts'
import type { CarPaper, PaperStatus } from '#domain/car/car-papers.ts'
import { useText } from '#web/text/en/car-details.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import classes from './papers-section.module.css'

const KINDS: Readonly<Record<PaperStatus, StatusKind>> = { clear: 'good', issue: 'bad', unknown: 'quiet' }

/** The known papers of a car, each with its source and date; the unknown ones are listed in one line. */
export function PapersSection({ papers }: { readonly papers: readonly CarPaper[] }) {
  const t = useText()
  const isRecorded = ({ status, detail }: CarPaper) => status !== 'unknown' || detail !== null
  const recorded = papers.filter(isRecorded)
  const unrecorded = papers.filter((paper) => !isRecorded(paper))
  return (
    <Stack as="section" above={8} gap={3}>
      <Text as="h2" size={20}>
        {t('carDetails.papers')}
      </Text>
      {recorded.length > 0 && (
        <Surface as="dl" divided className={classes['papers']}>
          {recorded.map((paper) => (
            <PaperRow key={paper.kind} paper={paper} />
          ))}
        </Surface>
      )}
      {unrecorded.length > 0 && (
        <Text tone="soft">
          {t('carDetails.unknownPapers', {
            papers: unrecorded.map(({ kind }) => t(`carDetails.paper.${kind}`)).join(', '),
          })}
        </Text>
      )}
    </Stack>
  )
}

function PaperRow({ paper }: { readonly paper: CarPaper }) {
  const t = useText()
  const { kind, status, detail, source, asOf } = paper
  // The number of owners is a figure, neither clear nor not.
  const isFigure = kind === 'owners' && status === 'clear'
  const origin = [source, asOf === null ? null : formatDay(asOf)].filter((part) => part !== null)
  return (
    <Fact label={t(`carDetails.paper.${kind}`)} labelTone="faint" className={classes['paper']}>
      {!isFigure && <StatusBadge kind={KINDS[status]}>{t(`carDetails.paperStatus.${status}`)}</StatusBadge>}{' '}
      {detail !== null && (
        <Text as="span" weight={600} breaks>
          {detail}
        </Text>
      )}{' '}
      {origin.length > 0 && (
        <Text as="span" tone="faint" size={14} breaks>
          {origin.join(', ')}
        </Text>
      )}
    </Fact>
  )
}
