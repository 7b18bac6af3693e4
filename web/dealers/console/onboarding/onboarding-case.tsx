import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ItemOf } from '#contract/queues.ts'
import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { DocumentViewer } from '#web/console/documents/document-viewer.tsx'
import { useLetterKeys } from '#web/console/parts/list-keys.ts'
import { showDocuments } from '../dealer-documents.ts'
import { DealerFacts } from '../dealer-facts.tsx'
import { DealerStatusBadge } from '../dealer-status-badge.tsx'
import { PaymentList } from '../payment-list.tsx'
import { Returned } from '../returned.tsx'
import { useDealer } from '../use-dealer.ts'
import { EmailReminder } from './email-reminder.tsx'
import classes from '#web/console/parts/case.module.css'
import { useApproval } from './use-approval.tsx'
import { useRejection } from './use-rejection.tsx'
import { useSendingBack } from './use-sending-back.tsx'

/** One dealer awaiting approval: its details, its documents and the decision. */
export function OnboardingCase(props: {
  readonly item: ItemOf<'onboarding'>
  readonly onAnswered: () => void
}) {
  const { item, onAnswered } = props
  const dealer = useDealer(item.uid)
  if (dealer.data !== undefined) {
    return <KnownCase dealer={dealer.data} paidCities={item.cities} onAnswered={onAnswered} />
  }
  if (dealer.isPending) return <Loading shape="details" />
  return (
    <ErrorState
      message={errorMessage(dealer.error, {
        notFound: 'console.noSuchDealer',
        otherwise: 'console.readFailed',
      })}
      error={dealer.error}
      onRetry={() => void dealer.refetch()}
    />
  )
}

function KnownCase(props: {
  readonly dealer: DealerRecord
  readonly paidCities: readonly string[]
  readonly onAnswered: () => void
}) {
  const t = useText()
  const { dealer, paidCities, onAnswered } = props
  const queries = useQueryClient()
  const approval = useApproval(dealer, paidCities, onAnswered)
  const sendingBack = useSendingBack(dealer, onAnswered)
  const rejection = useRejection(dealer, onAnswered)
  const isWaiting = dealer.status === 'waiting'
  const mayApprove = isWaiting && dealer.emailProven
  const approve = () => {
    if (mayApprove) approval.start()
  }
  const sendBack = () => {
    if (isWaiting) sendingBack.start()
  }
  useLetterKeys({ a: approve, r: sendBack })
  const readDealer = () => void queries.invalidateQueries({ queryKey: queryKeyOf('admin/getDealer') })
  return (
    <article className={classes['case']} aria-labelledby="case-title">
      <Row as="header" gap={3} align="center" spread>
        <div>
          <Text as="h2" size={20} lines={1.25} breaks id="case-title">
            {dealer.organization}
          </Text>
          <Text tone="soft" breaks>
            {[
              dealer.name,
              formatPhone(dealer.mobile),
              dealer.email,
              t(dealer.emailProven ? 'console.emailConfirmed' : 'console.emailNotConfirmed'),
            ].join(' · ')}
          </Text>
          <p>
            <Link to={paths.admin.dealer(dealer.uid)}>{t('console.dealerRecord')}</Link>
          </p>
        </div>
        {isWaiting ? (
          <Row gap={2}>
            <Button
              {...approval.button}
              onClick={approve}
              rightSection={<Key name="a" />}
              {...(!mayApprove && {
                'aria-disabled': true,
                'data-disabled': true,
                'aria-describedby': 'email-unproven',
              })}
            >
              {t('console.approve')}
            </Button>
            <Button variant="default" {...sendingBack.button} rightSection={<Key name="r" />}>
              {t('console.sendBack')}
            </Button>
            <Button variant="default" {...rejection.button}>
              {t('console.reject')}
            </Button>
          </Row>
        ) : (
          <DealerStatusBadge dealer={dealer} />
        )}
      </Row>
      {isWaiting && !dealer.emailProven && <EmailReminder id="email-unproven" dealer={dealer} />}
      {!isWaiting && <Callout kind="info">{t('console.answeredMeanwhile')}</Callout>}
      {dealer.rejectedAt !== null && (
        <Callout kind="bad">
          {t('console.wasRejected', {
            moment: formatMoment(Date.parse(dealer.rejectedAt)),
            reason: dealer.rejectedReason ?? '–',
          })}
        </Callout>
      )}
      <Returned dealer={dealer} />
      <Stack gap={5} align="start" className={classes['columns']}>
        <Stack gap={3}>
          <DealerFacts key={dealer.uid} dealer={dealer} />
          <Text as="h3" size={16}>
            {t('console.payments')}
          </Text>
          <PaymentList payments={dealer.payments} />
        </Stack>
        <DocumentViewer key={dealer.uid} documents={showDocuments(dealer)} onFailed={readDealer} />
      </Stack>
      {approval.dialog}
      {sendingBack.dialog}
      {rejection.dialog}
    </article>
  )
}

function Key({ name }: { readonly name: string }) {
  return (
    <kbd className={classes['key']} aria-hidden>
      {name}
    </kbd>
  )
}
