import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Output } from '#contract/api.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { GradePanel } from '#web/evaluation/report/grade-panel.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/evaluation/report/report-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './condition-reports-panel.module.css'

type DealersReport = Output<'admin/getConditionReports'>['reports'][number]

/** The maximum number of reasons of a grade that are listed. */
const MAX_REASONS = 3

/** The condition reports of a car, each of one dealer. */
export function ConditionReportsPanel({ carId }: { readonly carId: string }) {
  const t = useText()
  const read = useRead('admin/getConditionReports', { carId })
  return (
    <div className={classes['place']}>
      <Panel title={t('report.house')} detail={t('report.houseDetail')}>
        {read.data !== undefined ? (
          <Reports reports={read.data.reports} />
        ) : read.isPending ? (
          <Skeleton height="6rem" />
        ) : (
          <Callout
            kind="bad"
            actions={
              <Button variant="default" onClick={() => void read.refetch()}>
                {t('common.retry')}
              </Button>
            }
          >
            {errorMessage(read.error, { otherwise: 'report.failed' })}
          </Callout>
        )}
      </Panel>
    </div>
  )
}

function Reports({ reports }: { readonly reports: readonly DealersReport[] }) {
  const t = useText()
  if (reports.length === 0) return <Text tone="soft">{t('report.houseNone')}</Text>
  return (
    <ul className={classes['reports']}>
      {reports.map(({ dealer, report }) => (
        <li key={report.flowEntityId}>
          <Text as="h3" size={16}>
            {dealer}
          </Text>
          <GradePanel
            grade={report.grade}
            points={report.points}
            reasons={report.gradeReasons}
            filled={report.filled}
            max={MAX_REASONS}
          />
          <Link to={paths.conditionReport(report.flowEntityId)}>{t('report.open')}</Link>
        </li>
      ))}
    </ul>
  )
}
