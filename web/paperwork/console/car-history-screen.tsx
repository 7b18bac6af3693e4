import { Link, useParams } from 'react-router'
import type { Output } from '#contract/api.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/paperwork/console/paper-console-texts.ts'
import { useText as useConsoleText } from '#web/text/en/console.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { EventTable } from './event-table.tsx'
import classes from './car-history.module.css'
import { FlowPanel } from './flow-panel.tsx'
import type { HistoryFlow } from './history-flow.ts'

/** The whole history of a car on one page: every dealer's flow with its documents, what is due, and every event. */
export function CarHistoryScreen() {
  const t = useText()
  const tConsole = useConsoleText()
  const { carId = '' } = useParams()
  const read = useRead('admin/getCarHistory', { carId }, { staleTime: 0 })
  const readAgain = () => void read.refetch()
  if (read.data !== undefined) return <History key={carId} history={read.data} onReadAgain={readAgain} />
  return (
    <>
      <PageTitle title={t('paperConsole.historyShort')} />
      {read.isPending ? (
        <Loading shape="list" />
      ) : (
        <ErrorState
          message={errorMessage(read.error, {
            notFound: 'console.noSuchCar',
            otherwise: 'paperConsole.historyFailed',
          })}
          error={read.error}
          onRetry={readAgain}
          more={{ label: tConsole('console.allCars'), to: paths.admin.cars }}
        />
      )}
    </>
  )
}

function History(props: {
  readonly history: Output<'admin/getCarHistory'>
  readonly onReadAgain: () => void
}) {
  const t = useText()
  const { history, onReadAgain } = props
  return (
    <Stack gap={4}>
      <PageTitle
        title={t('paperConsole.history', { title: history.title })}
        detail={
          <Row as="span" gap={1} gapX={3} align="center">
            {history.regno !== null && <span>{history.regno}</span>}
            <span>{t('paperConsole.flows', { count: history.flows.length })}</span>
            <Link to={paths.admin.car(history.carId)}>{t('paperConsole.carPage')}</Link>
          </Row>
        }
      />
      {history.flows.length === 0 && <p className={classes['none']}>{t('paperConsole.noFlows')}</p>}
      {boughtFirst(history.flows).map((flow) => (
        <FlowPanel key={flow.flowEntityId} flow={flow} onReadAgain={onReadAgain} />
      ))}
      <Panel isFlush title={t('paperConsole.carEvents')}>
        <EventTable label={t('paperConsole.carEvents')} events={history.events} />
      </Panel>
    </Stack>
  )
}

/** Puts the flows of dealers who bought the car before the others, each in the order given. */
function boughtFirst(flows: readonly HistoryFlow[]): readonly HistoryFlow[] {
  const hasBought = ({ awardedAmount }: HistoryFlow) => awardedAmount !== null
  return [...flows.filter(hasBought), ...flows.filter((flow) => !hasBought(flow))]
}
