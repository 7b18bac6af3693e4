import { formatMoment } from '#web/text/formats.ts'
import type { ConditionReport } from '#contract/evaluation/condition-report.ts'
import {
  answerOf,
  listFindings,
  REPORT_SECTIONS,
  type FoundCheckpoint,
} from '#domain/evaluation/condition-report.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useText } from '#web/evaluation/report/report-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import { DamageMap } from './damage-map.tsx'
import { DamagePicture } from './damage-picture.tsx'
import { GradePanel } from './grade-panel.tsx'
import { answerLabel, damageLabel } from './report-labels.ts'
import classes from './report-view.module.css'

/** A whole report to be read: the grade, what was found section by section, and the damages. */
export function ReportView({ report }: { readonly report: ConditionReport }) {
  const t = useText()
  const { grade, points, gradeReasons, filled, odometer, sections, savedAt, savedBy } = report
  if (report.version === 0) {
    return <Text tone="soft">{t('report.none')}</Text>
  }
  const findings = listFindings(sections)
  return (
    <div className={classes['report']}>
      {report.isFrozen && <Callout kind="info">{t('report.frozen')}</Callout>}
      <Stack as="section" gap={3}>
        <Text as="h2" size={20}>
          {t('report.gradeTitle')}
        </Text>
        <GradePanel grade={grade} points={points} reasons={gradeReasons} filled={filled} hasRule />
      </Stack>
      {savedAt !== null && savedBy !== null && (
        <Text tone="soft">
          {t(`report.savedBy.${savedBy}`, { moment: formatMoment(Date.parse(savedAt)) })}
        </Text>
      )}
      <Text as="dl">
        <Fact label={t('report.odometer')} labelTone="faint" size={20} weight={700}>
          {odometer === null
            ? t('report.notRead')
            : t('report.odometerKm', { km: formatIndianNumber(odometer) })}
        </Fact>
      </Text>
      <Damages report={report} />
      {REPORT_SECTIONS.map((section) => (
        <Stack as="section" gap={3} key={section}>
          <Text as="h2" size={20}>
            {t(`report.section.${section}`)}
          </Text>
          <Surface as="ul" divided className={classes['points']}>
            {findings
              .filter((point) => point.section === section)
              .map((point) => (
                <Point key={point.name} point={point} />
              ))}
          </Surface>
        </Stack>
      ))}
    </div>
  )
}

const KINDS: Readonly<Record<'ok' | 'minor' | 'major', StatusKind>> = {
  ok: 'good',
  minor: 'waiting',
  major: 'bad',
}

function Point({ point }: { readonly point: FoundCheckpoint }) {
  const t = useText()
  const { finding, section } = point
  const answer = answerOf(finding)
  const { treadMm, note } = finding ?? {}
  return (
    <li>
      <Text as="span" weight={600}>
        {t(`report.point.${point.name}`)}
      </Text>
      <span className={classes['found']}>
        {answer === null ? (
          <Text as="span" tone="soft">
            {t('report.answer.none')}
          </Text>
        ) : (
          <StatusBadge kind={KINDS[answer]}>{answerLabel(t, section, answer)}</StatusBadge>
        )}
        {treadMm !== undefined && <span>{t('report.treadMm', { depth: treadMm })}</span>}
      </span>
      {note !== undefined && (
        <Text as="span" tone="soft" className={classes['note']}>
          {note}
        </Text>
      )}
    </li>
  )
}

function Damages({ report: { damages } }: { readonly report: ConditionReport }) {
  const t = useText()
  return (
    <Stack as="section" gap={3}>
      <Text as="h2" size={20}>
        {t('report.damages')}
      </Text>
      {damages.length === 0 ? (
        <Text tone="soft">{t('report.noDamages')}</Text>
      ) : (
        <Stack gap={4} className={classes['damages']}>
          <DamageMap damages={damages} />
          <ul className={classes['list']}>
            {damages.map((damage) => {
              const label = damageLabel(t, damage)
              return (
                <li key={damage.id}>
                  <Text as="span" weight={600}>
                    {label}
                  </Text>
                  {damage.note !== null && (
                    <Text as="span" tone="soft" className={classes['note']}>
                      {damage.note}
                    </Text>
                  )}
                  <DamagePicture
                    label={label}
                    url={damage.pictureUrl}
                    thumbnailUrl={damage.thumbnailUrl}
                    place="report"
                  />
                </li>
              )
            })}
          </ul>
        </Stack>
      )}
    </Stack>
  )
}
