import { formatDay } from '#web/text/formats.ts'
import type { ListedPaper, PaperStatus } from '#domain/car/car-papers.ts'
import { useText } from '#web/text/en/car-details.ts'
import { useText as useValueText } from '#web/text/en/car-values.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import classes from './papers-section.module.css'

const KINDS: Readonly<Record<PaperStatus, StatusKind>> = { clear: 'good', issue: 'bad', unknown: 'quiet' }

/** The known papers of a car, each with its source and date; the unknown ones are listed in one line. */
export function PapersSection({ papers }: { readonly papers: readonly ListedPaper[] }) {
  const t = useText()
  const isRecorded = ({ status, detail }: ListedPaper) => status !== 'unknown' || detail !== null
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

/** Returns what is known of a paper, and its source: in the reader's language where it follows from a fact of the car. */
function usePaperTexts({ ground, detail, source }: ListedPaper): Pick<ListedPaper, 'detail' | 'source'> {
  const t = useText()
  const tValue = useValueText()
  switch (ground?.code) {
    case undefined:
      return { detail, source }
    case 'owners':
      return { detail: tValue('carValue.owner', { owners: ground.owners }), source }
    case 'rcPresent':
    case 'rcMissing':
      return { detail: t(`carDetails.ground.${ground.code}`), source }
    case 'bharatSeries':
      return { detail: t('carDetails.ground.bharatSeries'), source: t('carDetails.ground.number') }
    case 'otherState': {
      const { registeredIn, standsIn } = ground
      const detail = t('carDetails.ground.otherState', { registeredIn, standsIn })
      return { detail, source: t('carDetails.ground.number') }
    }
  }
}

function PaperRow({ paper }: { readonly paper: ListedPaper }) {
  const t = useText()
  const { kind, status, asOf } = paper
  const { detail, source } = usePaperTexts(paper)
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
