import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#domain/indian-time.ts'
import { formatRupees } from '#domain/money.ts'
import { DocumentViewer } from '#web/console/documents/document-viewer.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { meaningOf } from '#web/flows/state-cards.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { DuesList } from '../dues-list.tsx'
import { TransferPapers } from '../transfer-papers.tsx'
import classes from './car-history.module.css'
import { DeliveryPart } from './delivery-part.tsx'
import { EventTable } from './event-table.tsx'
import type { HistoryFlow } from './history-flow.ts'
import { PaymentPart } from './payment-part.tsx'
import { showDocuments } from './shown-papers.ts'

/** One dealer's flow: how it stands, its documents, payment, delivery, what is due by law, and its events. */
export function FlowPanel({
  flow,
  onReadAgain,
}: {
  readonly flow: HistoryFlow
  readonly onReadAgain: () => void
}) {
  const t = useText()
  const { organization: dealer, documents, transferPapers } = flow
  return (
    <Panel title={<Link to={paths.admin.dealer(flow.uid)}>{dealer}</Link>} detail={<Standing flow={flow} />}>
      <div className={classes['parts']}>
        {flow.stateReason !== null && <p>{flow.stateReason}</p>}
        {documents.length > 0 && <Documents flow={flow} onFailed={onReadAgain} />}
        <PaymentPart flow={flow} />
        <DeliveryPart flow={flow} />
        {flow.dues.length > 0 && (
          <section className={classes['part']}>
            <h3>{t('paperConsole.duties')}</h3>
            <DuesList dues={flow.dues} reader="house" />
          </section>
        )}
        {transferPapers.length > 0 && (
          <section className={classes['part']}>
            <h3>{t('paperConsole.forms')}</h3>
            <TransferPapers papers={transferPapers} flowEntityId={flow.flowEntityId} by="admin" />
          </section>
        )}
        <section className={classes['part']}>
          <h3>{t('paperConsole.events')}</h3>
          <EventTable label={t('paperConsole.eventsOf', { dealer })} events={flow.events} />
        </section>
      </div>
    </Panel>
  )
}

function Standing({ flow }: { readonly flow: HistoryFlow }) {
  const t = useText()
  const { removedAt, awardedAmount } = flow
  return (
    <span className={classes['detail']}>
      <StatusBadge kind={meaningOf(flow.state) ?? 'quiet'}>{t(`state.${flow.state}`)}</StatusBadge>
      <span>{t('paperConsole.since', { moment: formatMoment(Date.parse(flow.stateSince)) })}</span>
      {removedAt !== null && (
        <span>{t('paperConsole.removed', { moment: formatMoment(Date.parse(removedAt)) })}</span>
      )}
      {awardedAmount !== null && <span>{formatRupees(awardedAmount)}</span>}
      <Link to={`${paths.admin.auction(flow.auctionId)}?lot=${flow.lotId}`}>{flow.auction}</Link>
    </span>
  )
}

/** The documents of a flow, shown on demand: a car may have many flows with pictures. */
function Documents({ flow, onFailed }: { readonly flow: HistoryFlow; readonly onFailed: () => void }) {
  const t = useText()
  const [isOpen, setOpen] = useState(flow.awardedAmount !== null)
  const { organization: dealer, documents } = flow
  return (
    <section className={classes['part']} aria-label={t('paperConsole.documentsOf', { dealer })}>
      <h3>{t('paperConsole.documents')}</h3>
      {isOpen ? (
        <DocumentViewer
          documents={showDocuments(papersFirst(documents))}
          owner={dealer}
          onFailed={onFailed}
        />
      ) : (
        <Button variant="default" className={classes['show'] ?? ''} onClick={() => setOpen(true)}>
          {t('paperConsole.showDocuments', { count: documents.length })}
        </Button>
      )}
    </section>
  )
}

/** Puts papers before pictures of the car, each in the order given. */
function papersFirst(documents: HistoryFlow['documents']): HistoryFlow['documents'] {
  const isPicture = ({ kind }: HistoryFlow['documents'][number]) => kind === 'evaluation'
  return [...documents.filter((document) => !isPicture(document)), ...documents.filter(isPicture)]
}
