import { formatMoment } from '#web/text/formats.ts'
import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ImportProgress } from '#contract/stock/admin-import.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Figures } from '#web/console/parts/figures.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { IMPORT_PARAM } from '#web/stock/console/cars/car-filters.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { canUndo } from './can-undo.ts'
import { DoubtfulRows } from './doubtful-rows.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { UndoButton } from './undo-button.tsx'
import type { ImportRun } from './use-import.ts'

/** An import's progress while it runs, and its result afterwards. */
export function ImportProgressPanel({
  run,
  isDryRun,
  isOutdated,
  help,
}: {
  readonly run: ImportRun
  readonly isDryRun: boolean
  /** Whether the columns or defaults have been changed since the check. */
  readonly isOutdated: boolean
  /** The advice about the rejected rows; shown above them. */
  readonly help?: ReactNode
}) {
  const t = useText()
  const { progress, isRunning, error } = run
  if (error !== null) {
    return (
      <Callout
        kind="bad"
        actions={
          <Button variant="default" onClick={run.tryAgain}>
            {t('common.retry')}
          </Button>
        }
      >
        {errorMessage(error, { refused: 'sentence', otherwise: 'console.importFailed' })}
      </Callout>
    )
  }
  if (progress === null && !isRunning) return null
  const isDry = progress?.dryRun ?? isDryRun
  const title = isRunning
    ? t(isDry ? 'console.checking' : 'console.importing')
    : t(isDry ? 'console.checked' : 'console.imported')
  return (
    <Panel title={title}>
      <Stack gap={3}>
        {isRunning && <RunningBar progress={progress} />}
        {isOutdated && !isRunning && <Callout kind="info">{t('console.checkOutdated')}</Callout>}
        {progress !== null && <Result progress={progress} isRunning={isRunning} help={help} />}
      </Stack>
    </Panel>
  )
}

function RunningBar({ progress }: { readonly progress: ImportProgress | null }) {
  const t = useText()
  const isCounted = progress !== null && progress.rows > 0
  return (
    <Stack gap={3}>
      <p>
        {isCounted
          ? t('console.rowsDone', {
              done: formatIndianNumber(progress.processed),
              rows: formatIndianNumber(progress.rows),
            })
          : t('console.readingList')}
      </p>
      <Progress
        value={isCounted ? (progress.processed / progress.rows) * 100 : 100}
        animated
        aria-label={t('console.importProgress')}
      />
      <Text tone="faint" size={14}>
        {t('console.mayLeave')}
      </Text>
    </Stack>
  )
}

function Summary({ progress }: { readonly progress: ImportProgress }) {
  const t = useText()
  const { dryRun, accepted, repeated, notCars, rejectedTotal } = progress
  const unchanged = progress.unchanged - repeated
  const figures = {
    accepted: formatIndianNumber(accepted),
    unchanged: formatIndianNumber(unchanged),
    rejected: formatIndianNumber(rejectedTotal),
  }
  const aside = (
    <>
      {repeated > 0 &&
        ` ${t('console.repeatedToo', { count: repeated, rows: formatIndianNumber(repeated) })}`}
      {notCars > 0 && ` ${t('console.notCarsToo', { count: notCars, rows: formatIndianNumber(notCars) })}`}
    </>
  )
  if (accepted > 0) {
    return (
      <Callout kind={dryRun ? 'info' : 'good'}>
        {t(dryRun ? 'console.wouldBe' : 'console.wasDone', { count: accepted, ...figures })}
        {unchanged > 0 && ` ${t('console.knownToo', { count: unchanged, ...figures })}`}
        {rejectedTotal > 0 && ` ${t('console.faultyToo', { count: rejectedTotal, ...figures })}`}
        {aside}
      </Callout>
    )
  }
  const isAllFaulty = unchanged === 0
  return (
    <Callout kind={rejectedTotal === 0 && unchanged > 0 ? 'good' : 'waiting'}>
      {unchanged > 0 && t('console.nothingNew', { count: unchanged, ...figures })}{' '}
      {rejectedTotal > 0 &&
        t(isAllFaulty ? 'console.noneYet' : 'console.othersFaulty', { count: rejectedTotal, ...figures })}
      {rejectedTotal > 0 && ` ${t('console.noneYetWhat')}`}
      {unchanged === 0 &&
        rejectedTotal === 0 &&
        t(progress.rows > 0 ? 'console.noCarRows' : 'console.noRows')}
      {aside}
    </Callout>
  )
}

function Result(props: {
  readonly progress: ImportProgress
  readonly isRunning: boolean
  readonly help: ReactNode
}) {
  const t = useText()
  const { progress, isRunning, help } = props
  const { dryRun, accepted, repeated, notCars, rejectedTotal, createdCities, state, failure, undoneAt } =
    progress
  const hasAsked = !dryRun && progress.questions.length > 0
  const ofImport = new URLSearchParams({ [IMPORT_PARAM]: progress.importId })
  return (
    <>
      {state === 'failed' && <Callout kind="bad">{failure ?? t('console.importFailed')}</Callout>}
      {undoneAt !== null && (
        <Callout kind="info">
          {t('console.wasUndone', { moment: formatMoment(Date.parse(undoneAt)) })}
        </Callout>
      )}
      {state === 'done' && undoneAt === null && !hasAsked && <Summary progress={progress} />}
      <Figures
        figures={[
          { label: t('console.accepted'), value: formatIndianNumber(accepted) },
          { label: t('console.unchanged'), value: formatIndianNumber(progress.unchanged - repeated) },
          ...(repeated > 0 ? [{ label: t('console.repeated'), value: formatIndianNumber(repeated) }] : []),
          ...(notCars > 0 ? [{ label: t('console.notCars'), value: formatIndianNumber(notCars) }] : []),
          {
            label: t('console.rowsRejected'),
            value: formatIndianNumber(rejectedTotal),
            isBad: rejectedTotal > 0,
          },
          { label: t('console.rows'), value: formatIndianNumber(progress.rows) },
        ]}
      />
      {createdCities.length > 0 && (
        <Callout kind="info">
          {t(dryRun ? 'console.citiesWouldBe' : 'console.citiesWere', {
            count: createdCities.length,
            cities: createdCities.join(', '),
          })}
        </Callout>
      )}
      {!isRunning && help}
      {progress.rejected.length > 0 && !isRunning && <RejectedRows progress={progress} />}
      {progress.doubts.length > 0 && !isRunning && <DoubtfulRows progress={progress} />}
      {state !== 'running' && !dryRun && !hasAsked && undoneAt === null && (
        <Row gap={2}>
          {state === 'done' && (
            <>
              <Button variant="default" component={Link} to={`${paths.admin.cars}?${ofImport}`}>
                {t('console.seeCars')}
              </Button>
              <Button variant="default" component={Link} to={`${paths.admin.newAuction}?${ofImport}`}>
                {t('console.makeAuction')}
              </Button>
            </>
          )}
          {canUndo(progress) && (
            <UndoButton importId={progress.importId} name={progress.fileName ?? t('console.unnamedList')} />
          )}
        </Row>
      )}
    </>
  )
}
