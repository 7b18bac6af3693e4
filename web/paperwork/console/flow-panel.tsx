import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { isProofDueAgain } from '#domain/car-payments/payment-states.ts'
import { rejectedPassOf } from '#domain/flows/rejected-pass.ts'
import { formatRupees } from '#domain/money.ts'
import { DocumentViewer } from '#web/console/documents/document-viewer.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { standingOf } from '#web/my-cars/state-cards.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/paperwork/console/paper-console-texts.ts'
import { useText as useRefusalText } from '#web/text/en/refusals.ts'
import { useAnyText } from '#web/text/text.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
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
      <Stack gap={5}>
        {flow.stateReason !== null && <p>{flow.stateReason}</p>}
        {documents.length > 0 && <Documents flow={flow} onFailed={onReadAgain} />}
        <PaymentPart flow={flow} />
        <DeliveryPart flow={flow} />
        {flow.dues.length > 0 && (
          <Stack as="section" gap={3}>
            <Text as="h3" size={16}>
              {t('paperConsole.duties')}
            </Text>
            <DuesList dues={flow.dues} reader="house" />
          </Stack>
        )}
        {transferPapers.length > 0 && (
          <Stack as="section" gap={3}>
            <Text as="h3" size={16}>
              {t('paperConsole.forms')}
            </Text>
            <TransferPapers papers={transferPapers} flowEntityId={flow.flowEntityId} by="admin" />
          </Stack>
        )}
        <Stack as="section" gap={3}>
          <Text as="h3" size={16}>
            {t('paperConsole.events')}
          </Text>
          <EventTable label={t('paperConsole.eventsOf', { dealer })} events={flow.events} />
        </Stack>
      </Stack>
    </Panel>
  )
}

function Standing({ flow }: { readonly flow: HistoryFlow }) {
  const t = useText()
  const tRefusal = useRefusalText()
  const tAny = useAnyText()
  const { state, stateReason, removedAt, awardedAmount } = flow
  const rejected = rejectedPassOf(flow)
  const paymentReversed = isProofDueAgain(state) && flow.payments[0]?.outcome === 'reversed'
  const { kind, text } = standingOf(state, { stateReason, paymentReversed })
  return (
    <Row as="span" gap={1} gapX={3} align="center">
      <StatusBadge kind={kind ?? 'quiet'}>
        {rejected === null && !paymentReversed ? tRefusal(`state.${state}`) : tAny(text)}
      </StatusBadge>
      <span>{t('paperConsole.since', { moment: formatMoment(Date.parse(flow.stateSince)) })}</span>
      {removedAt !== null && (
        <span>{t('paperConsole.removed', { moment: formatMoment(Date.parse(removedAt)) })}</span>
      )}
      {awardedAmount !== null && <span>{formatRupees(awardedAmount)}</span>}
      <Link to={`${paths.admin.auction(flow.auctionId)}?lot=${flow.lotId}`}>{flow.auction}</Link>
    </Row>
  )
}

/** The documents of a flow, shown on demand: a car may have many flows with pictures. */
function Documents({ flow, onFailed }: { readonly flow: HistoryFlow; readonly onFailed: () => void }) {
  const t = useText()
  const [isOpen, setOpen] = useState(flow.awardedAmount !== null)
  const { organization: dealer, documents, flowEntityId } = flow
  return (
    <Stack as="section" gap={3} aria-label={t('paperConsole.documentsOf', { dealer })}>
      <Text as="h3" size={16}>
        {t('paperConsole.documents')}
      </Text>
      {isOpen ? (
        <DocumentViewer
          documents={showDocuments(shownOf(papersFirst(documents), flowEntityId))}
          owner={dealer}
          onFailed={onFailed}
        />
      ) : (
        <Button variant="default" className={classes['show'] ?? ''} onClick={() => setOpen(true)}>
          {t('paperConsole.showDocuments', { count: documents.length })}
        </Button>
      )}
    </Stack>
  )
}

function shownOf(documents: HistoryFlow['documents'], flowEntityId: string) {
  return documents.map(({ label, url, mediaType, isPrivate }) => ({
    label,
    url,
    mediaType,
    ...(isPrivate && { of: { owner: 'flow', ownerId: flowEntityId } as const }),
  }))
}

/** Puts papers before pictures of the car, each in the order given. */
function papersFirst(documents: HistoryFlow['documents']): HistoryFlow['documents'] {
  const isPicture = ({ kind }: HistoryFlow['documents'][number]) => kind === 'evaluation'
  return [...documents.filter((document) => !isPicture(document)), ...documents.filter(isPicture)]
}
