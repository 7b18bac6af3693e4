import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ConditionReport } from '#contract/evaluation/condition-report.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/evaluation/report/report-texts.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DamageMap } from './damage-map.tsx'
import { GradePanel } from './grade-panel.tsx'
import classes from './condition-report-summary.module.css'

/** The maximum number of reasons of the grade that the summary lists. */
const MAX_REASONS = 5

/** A car's condition report in short, for its dealer, with a link to all of it. Shows nothing once no report can come. */
export function ConditionReportSummary({ flowEntityId }: { readonly flowEntityId: string }) {
  const t = useText()
  const report = useRead('getConditionReport', { flowEntityId })
  if (report.data !== undefined) return <Known flowEntityId={flowEntityId} report={report.data} />
  return (
    <Stack as="section" above={8} gap={3}>
      <Text as="h2" size={20}>
        {t('report.title')}
      </Text>
      {report.isPending ? (
        <Skeleton height="8rem" />
      ) : (
        <Callout
          kind="bad"
          actions={
            <Button variant="default" onClick={() => void report.refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {errorMessage(report.error, { notFound: 'report.notFound', otherwise: 'report.failed' })}
        </Callout>
      )}
    </Stack>
  )
}

function Known(props: { readonly flowEntityId: string; readonly report: ConditionReport }) {
  const { flowEntityId, report } = props
  const t = useText()
  const tAny = useAnyText()
  const isEmpty = report.version === 0
  if (isEmpty && report.isFrozen) return null
  return (
    <Stack as="section" above={8} gap={3}>
      <Text as="h2" size={20}>
        {t('report.title')}
      </Text>
      {isEmpty ? (
        <Text tone="soft">{t('report.none')}</Text>
      ) : (
        <Surface gap={4} pad={4} className={classes['body']}>
          <GradePanel
            grade={report.grade}
            points={report.points}
            reasons={report.gradeReasons}
            filled={report.filled}
            max={MAX_REASONS}
          />
          {report.damages.length > 0 && <DamageMap damages={report.damages} />}
        </Surface>
      )}
      <Button
        component={Link}
        to={paths.conditionReport(flowEntityId)}
        variant="default"
        className={classes['link'] ?? ''}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {tAny(linkText(report))}
      </Button>
    </Stack>
  )
}

function linkText({ version, isFrozen }: ConditionReport): TextId {
  if (isFrozen) return 'report.open'
  return version === 0 ? 'report.fill' : 'report.continue'
}
