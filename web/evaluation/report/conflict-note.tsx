import { Button } from '@mantine/core'
import type { Finding } from '#domain/evaluation/condition-report.ts'
import type { MergeConflict } from '#domain/evaluation/merge-report.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useText, type reportTexts } from '#web/evaluation/report/report-texts.ts'
import { type Translate } from '#web/text/text-family.ts'
import { Callout } from '#web/ui/callout.tsx'
import { answerLabel, checkpointLabel, sectionOf } from './report-labels.ts'

/** Lists the entries that another person made at the same time and that were not taken over. */
export function ConflictNote(props: {
  readonly conflicts: readonly MergeConflict[]
  readonly onClose: () => void
}) {
  const { conflicts, onClose } = props
  const t = useText()
  if (conflicts.length === 0) return null
  return (
    <Callout
      kind="waiting"
      actions={
        <Button size="md" variant="default" onClick={onClose}>
          {t('report.conflictsDone')}
        </Button>
      }
    >
      <strong>{t('report.conflicts')}</strong>
      <p>{t('report.conflictsDetail')}</p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={keyOf(conflict)}>{describe(t, conflict)}</li>
        ))}
      </ul>
    </Callout>
  )
}

function keyOf(conflict: MergeConflict): string {
  if (conflict.kind === 'checkpoint') return conflict.checkpoint
  return conflict.kind === 'damage' ? conflict.id : conflict.kind
}

function describe(t: Translate<typeof reportTexts>, conflict: MergeConflict): string {
  switch (conflict.kind) {
    case 'damage':
      return t('report.conflict.damage')
    case 'odometer': {
      const { theirs } = conflict
      const value =
        theirs === null ? t('report.notRead') : t('report.odometerKm', { km: formatIndianNumber(theirs) })
      return t('report.conflict.value', { point: t('report.odometer'), value })
    }
    case 'checkpoint': {
      const { checkpoint, theirs } = conflict
      const value = findingText(t, checkpoint, theirs)
      return t('report.conflict.value', { point: checkpointLabel(t, checkpoint), value })
    }
  }
}

function findingText(
  t: Translate<typeof reportTexts>,
  checkpoint: Extract<MergeConflict, { readonly kind: 'checkpoint' }>['checkpoint'],
  finding: Finding | null,
): string {
  const { answer, treadMm, note } = finding ?? {}
  const parts = [
    answer === undefined ? null : answerLabel(t, sectionOf(checkpoint), answer),
    treadMm === undefined ? null : t('report.treadMm', { depth: treadMm }),
    note ?? null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? t('report.answer.none') : parts.join(', ')
}
