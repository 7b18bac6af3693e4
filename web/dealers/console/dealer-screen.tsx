import { formatDay, formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { AuditTable } from '#web/audit/console/audit-table.tsx'
import classes from './dealer-screen.module.css'
import { DocumentViewer } from '#web/console/documents/document-viewer.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { CitiesForm } from './cities-form.tsx'
import { showDocuments } from './dealer-documents.ts'
import { DealerFacts } from './dealer-facts.tsx'
import { DealerStatusBadge } from './dealer-status-badge.tsx'
import { PaymentList } from './payment-list.tsx'
import { Rejection } from './rejection.tsx'
import { Returned } from './returned.tsx'
import { Suspension } from './suspension.tsx'
import { useDealer } from './use-dealer.ts'

/** The page of one dealer: details, documents, payments, history and the admin's actions. */
export function DealerScreen() {
  const t = useText()
  const { uid = '' } = useParams()
  const dealer = useDealer(uid)
  const readAgain = () => void dealer.refetch()
  if (dealer.data !== undefined) {
    return <KnownDealer key={uid} dealer={dealer.data} onDocumentFailed={readAgain} />
  }
  if (dealer.isPending) return <Loading shape="details" />
  return (
    <>
      <PageTitle title={t('console.dealersTitle')} />
      <ErrorState
        message={errorMessage(dealer.error, {
          notFound: 'console.noSuchDealer',
          otherwise: 'console.readFailed',
        })}
        error={dealer.error}
        onRetry={readAgain}
        more={{ label: t('console.allDealers'), to: paths.admin.dealers }}
      />
    </>
  )
}

function KnownDealer(props: { readonly dealer: DealerRecord; readonly onDocumentFailed: () => void }) {
  const { dealer, onDocumentFailed } = props
  const t = useText()
  const history = useRead('admin/getAudit', { uid: dealer.uid, limit: 20 })
  const { suspendedAt, suspendedReason, rejectedAt, rejectedReason, status } = dealer
  return (
    <Stack gap={4} className={classes['page']}>
      <PageTitle
        title={dealer.organization}
        detail={
          <Row as="span" gap={2} gapX={3} align="center">
            <DealerStatusBadge dealer={dealer} />
            {t('console.registered')} {formatDay(Date.parse(dealer.registeredAt))}
            <Link to={paths.admin.dealers}>{t('console.allDealers')}</Link>
          </Row>
        }
        actions={
          <>
            {(status === 'onboarding' || status === 'waiting') && <Rejection dealer={dealer} />}
            {status !== 'rejected' && <Suspension dealer={dealer} />}
            {dealer.status === 'waiting' && (
              <Button
                component={Link}
                to={`${paths.admin.onboarding}?${new URLSearchParams({ item: dealer.uid })}`}
              >
                {t('console.openInQueue')}
              </Button>
            )}
          </>
        }
      />
      {suspendedAt !== null && (
        <Callout kind="bad">
          {t('console.isSuspended', {
            moment: formatMoment(Date.parse(suspendedAt)),
            reason: suspendedReason ?? '–',
          })}
        </Callout>
      )}
      {rejectedAt !== null && (
        <Callout kind="bad">
          {t('console.wasRejected', {
            moment: formatMoment(Date.parse(rejectedAt)),
            reason: rejectedReason ?? '–',
          })}
        </Callout>
      )}
      {(status === 'onboarding' || status === 'waiting') && <Returned dealer={dealer} />}
      <Stack gap={4} align="start" className={classes['columns']}>
        <Stack gap={4} align="start">
          <Panel title={t('console.business')}>
            <Stack as="dl" below={4} gap={2} className={classes['contact']}>
              <Fact label={t('console.contactName')} weight={600} breaks>
                {dealer.name}
              </Fact>
              <Fact label={t('console.mobile')} weight={600} breaks>
                {formatPhone(dealer.mobile)}
              </Fact>
              <Fact label={t('console.email')} weight={600} breaks>
                {dealer.email}
              </Fact>
              <Fact label={t('console.openSessions')} weight={600} breaks>
                {t('console.sessionCount', { count: dealer.openSessions })}
              </Fact>
              {dealer.defaults.total > 0 && (
                <Fact label={t('console.unpaidCars')} weight={600} breaks>
                  <Link to={`${paths.admin.defaults}?state=all`}>
                    {t('console.defaultCount', {
                      count: dealer.defaults.total,
                      open: dealer.defaults.open,
                    })}
                  </Link>
                </Fact>
              )}
            </Stack>
            <DealerFacts dealer={dealer} />
          </Panel>
          {status !== 'rejected' && (
            <Panel title={t('console.citiesAndExpiry')}>
              <CitiesForm dealer={dealer} />
            </Panel>
          )}
          <Panel title={t('console.payments')}>
            <PaymentList payments={dealer.payments} />
          </Panel>
          <Panel title={t('console.fieldPeople')}>
            {dealer.people.length === 0 ? (
              <Text tone="soft">{t('console.noFieldPeople')}</Text>
            ) : (
              <Stack as="ul" gap={2}>
                {dealer.people.map(({ name, phone, type }) => (
                  <li key={`${type} ${phone}`}>
                    <b>{name}</b>{' '}
                    <Text as="span" tone="soft">
                      {t(`console.type.${type}`)} · {formatPhone(phone)}
                    </Text>
                  </li>
                ))}
              </Stack>
            )}
          </Panel>
        </Stack>
        <Panel title={t('console.documents')}>
          <DocumentViewer documents={showDocuments(dealer)} onFailed={onDocumentFailed} />
        </Panel>
      </Stack>
      <Panel
        isFlush
        title={t('console.history')}
        actions={<Link to={`${paths.admin.audit}?uid=${dealer.uid}`}>{t('console.itsAudit')}</Link>}
      >
        {history.data === undefined || history.data.entries.length === 0 ? (
          <p className={classes['noHistory']}>
            {t(history.isPending ? 'common.loading' : 'console.noHistory')}
          </p>
        ) : (
          <AuditTable entries={history.data.entries} />
        )}
      </Panel>
    </Stack>
  )
}
