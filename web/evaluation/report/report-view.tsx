import type { ConditionReport } from '#contract/evaluation/condition-report.ts'
import {
  answerOf,
  listFindings,
  REPORT_SECTIONS,
  type FoundCheckpoint,
} from '#domain/evaluation/condition-report.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { formatIndianNumber } from '#domain/money.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
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
    return <p className={classes['none']}>{t('report.none')}</p>
  }
  const findings = listFindings(sections)
  return (
    <div className={classes['report']}>
      {report.isFrozen && <Callout kind="info">{t('report.frozen')}</Callout>}
      <section className={classes['section']}>
        <h2>{t('report.gradeTitle')}</h2>
        <GradePanel grade={grade} points={points} reasons={gradeReasons} filled={filled} hasRule />
      </section>
      {savedAt !== null && savedBy !== null && (
        <p className={classes['saved']}>
          {t(`report.savedBy.${savedBy}`, { moment: formatMoment(Date.parse(savedAt)) })}
        </p>
      )}
      <dl className={classes['facts']}>
        <div>
          <dt>{t('report.odometer')}</dt>
          <dd>
            {odometer === null
              ? t('report.notRead')
              : t('report.odometerKm', { km: formatIndianNumber(odometer) })}
          </dd>
        </div>
      </dl>
      <Damages report={report} />
      {REPORT_SECTIONS.map((section) => (
        <section key={section} className={classes['section']}>
          <h2>{t(`report.section.${section}`)}</h2>
          <ul className={classes['points']}>
            {findings
              .filter((point) => point.section === section)
              .map((point) => (
                <Point key={point.name} point={point} />
              ))}
          </ul>
        </section>
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
      <span className={classes['name']}>{t(`report.point.${point.name}`)}</span>
      <span className={classes['found']}>
        {answer === null ? (
          <span className={classes['unknown']}>{t('report.answer.none')}</span>
        ) : (
          <StatusBadge kind={KINDS[answer]}>{answerLabel(t, section, answer)}</StatusBadge>
        )}
        {treadMm !== undefined && <span>{t('report.treadMm', { depth: treadMm })}</span>}
      </span>
      {note !== undefined && <span className={classes['note']}>{note}</span>}
    </li>
  )
}

function Damages({ report: { damages } }: { readonly report: ConditionReport }) {
  const t = useText()
  return (
    <section className={classes['section']}>
      <h2>{t('report.damages')}</h2>
      {damages.length === 0 ? (
        <p className={classes['none']}>{t('report.noDamages')}</p>
      ) : (
        <div className={classes['damages']}>
          <DamageMap damages={damages} />
          <ul className={classes['list']}>
            {damages.map((damage) => {
              const label = damageLabel(t, damage)
              return (
                <li key={damage.id}>
                  <span className={classes['name']}>{label}</span>
                  {damage.note !== null && <span className={classes['note']}>{damage.note}</span>}
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
        </div>
      )}
    </section>
  )
}
