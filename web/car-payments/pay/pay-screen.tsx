import { formatDay, formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { Output } from '#contract/api.ts'
import { isProofDueAgain } from '#domain/car-payments/payment-states.ts'
import type { Car } from '#domain/car/car.ts'
import { can } from '#domain/flows/can.ts'
import { leadsFrom } from '#domain/flows/car-lifecycle.ts'
import { HOUSE_PHONE } from '#domain/house-phone.ts'
import { formatRupees } from '#domain/money.ts'
import { StepButton } from '#web/steps/step-button.tsx'
import { rupeesInWords } from '#web/text/amount-words.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/car-payments/payment-texts.ts'
import '#web/text/en/my-cars.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import { OneTransfer } from '../one-transfer.tsx'
import { useOwnTransfers } from '../own-transfers.ts'
import { PaymentClock } from '../payment-clock.tsx'
import { RejectedTransfers } from '../rejected-transfers.tsx'
import { ReceiptButton } from '../receipts.tsx'
import { LazyProofModal } from '../proof/lazy-proof-modal.ts'
import { AccountCard } from './account-card.tsx'
import { CopiedFact } from './copied-fact.tsx'
import classes from './pay-screen.module.css'
import { labelCar } from '#web/car/car-labels.ts'

/** The answer of a call about the payment of a car. */
export type Instructions = Output<'getPaymentInstructions'>

/** The amount, deadline, account and reference for a won car. Printed, it is the slip for the bank. */
export function PayScreen() {
  const t = useText()
  const { flowEntityId = '' } = useParams()
  // Read at each visit: whoever is asked to pay after the proof was sent may pay twice.
  const read = useRead('getPaymentInstructions', { flowEntityId }, { staleTime: 0 })
  const details = useRead('getCarDetailsByFlowEntity', { flowEntityId }, { staleTime: 0 })
  const { transfers } = useOwnTransfers()
  if (read.isPending || details.isPending) return <Loading shape="details" />
  const car = details.data?.car ?? null
  const labels = car === null ? null : labelCar(car)
  const title = labels === null ? t('payment.howToPay') : t('payment.payTitle', { title: labels.title })
  if (read.data === undefined) {
    return (
      <>
        <PageTitle title={title} />
        <ErrorState
          message={errorMessage(read.error, {
            otherwise: 'payment.instructionsFailed',
            refused: 'payment.nothingToPay',
            notFound: 'myCars.notFound',
          })}
          error={read.error}
          onRetry={() => void read.refetch()}
          more={{ label: t('payment.toPayments'), to: paths.myCars.payments }}
        />
      </>
    )
  }
  const { receiptNumber, submissions } = read.data
  const isChecked = car !== null && isInChecking(car)
  // A dealer who is shown where to pay after the proof was sent, or approved, may pay twice.
  const isToPay = receiptNumber === null && !isChecked
  return (
    <div className={classes['page']}>
      <div>
        <Button
          variant="subtle"
          component={Link}
          to={paths.myCars.payments}
          leftSection={<IconArrowLeft size={20} aria-hidden />}
        >
          {t('payment.toPayments')}
        </Button>
      </div>
      <PageTitle
        title={title}
        detail={labels?.registration}
        actions={
          receiptNumber !== null ? (
            <ReceiptButton
              flowEntityId={flowEntityId}
              name={t('payment.receiptOf', { number: receiptNumber, title: labels?.title ?? '' })}
            />
          ) : isToPay ? (
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => print()}
            >
              {t('payment.print')}
            </Button>
          ) : undefined
        }
      />
      {receiptNumber !== null && <Callout kind="good">{t('payment.isPaid')}</Callout>}
      {isChecked && <Callout kind="waiting">{t('payment.isInChecking')}</Callout>}
      {isProofDueAgain(car?.state ?? null) && (
        <RejectedTransfers transfers={transfers} flowEntityId={flowEntityId} />
      )}
      <Sum instructions={read.data} car={car} isToPay={isToPay} />
      {isToPay && <Accounts instructions={read.data} />}
      {isToPay && car !== null && <SendProof car={car} />}
      {submissions.length > 0 && (
        <Proofs submissions={submissions}>
          <OneTransfer car={{ flowEntityId }} transfers={transfers} />
        </Proofs>
      )}
    </div>
  )
}

/** The amount, the account to pay from, and the time left. A car whose proof is being checked, or is approved, has no clock. */
function Sum(props: {
  readonly instructions: Instructions
  readonly car: Car | null
  readonly isToPay: boolean
}) {
  const t = useText()
  const { instructions, car, isToPay } = props
  const { amount, dueAt, reference, ownAccount, receiptNumber } = instructions
  const state = car?.state ?? null
  const isPaid = receiptNumber !== null
  const isDue = !isPaid && (state === null || can('submitPayment', { state, actor: 'dealer' }).ok)
  return (
    <Surface as="section" gap={3} justify="start" pad={4}>
      <dl className={classes['facts']}>
        {isToPay ? (
          <CopiedFact
            label={t('payment.toPay')}
            value={formatRupees(amount)}
            copied={String(amount)}
            hint={rupeesInWords(amount)}
          />
        ) : (
          <HintedFact
            label={t(isPaid ? 'payment.amountPaid' : 'payment.amount')}
            value={formatRupees(amount)}
            hint={rupeesInWords(amount)}
          />
        )}
        <CopiedFact
          label={t('payment.reference')}
          value={reference}
          {...(isToPay && { hint: t('payment.referenceHint') })}
        />
        {ownAccount !== null && isToPay && (
          <HintedFact
            label={t('payment.payFrom')}
            value={`${ownAccount.accountNo}, ${ownAccount.accountName}, ${ownAccount.ifscCode}`}
            hint={t('payment.payFromHint')}
          />
        )}
      </dl>
      {isDue && <PaymentClock at={Date.parse(dueAt)} kind={isOffered(car) ? 'answer' : 'pay'} />}
    </Surface>
  )
}

function HintedFact({
  label,
  value,
  hint,
}: {
  readonly label: string
  readonly value: string
  readonly hint: string
}) {
  return (
    <Fact label={label} className={classes['fact']}>
      <span className={classes['value']}>{value}</span>
      <Text tone="soft" size={14} className={classes['hint']}>
        {hint}
      </Text>
    </Fact>
  )
}

/** Whether the house has a proof of the payment to check. */
function isInChecking({ state }: Car): boolean {
  return leadsFrom('rejectPayment', state)
}

function isOffered(car: Car | null): boolean {
  return car !== null && car.offerUntil !== null
}

function Accounts({ instructions }: { readonly instructions: Instructions }) {
  const t = useText()
  const { accounts, amount, reference } = instructions
  return (
    <section aria-labelledby="pay-to">
      <Text as="h2" size={20} below={2} id="pay-to">
        {t('payment.payTo', { count: Math.max(accounts.length, 1) })}
      </Text>
      {accounts.length === 0 ? (
        <NoAccounts />
      ) : (
        <Stack gap={4}>
          {accounts.map((account) => (
            <AccountCard key={account.accountNo} account={account} amount={amount} reference={reference} />
          ))}
        </Stack>
      )}
    </section>
  )
}

/** The button with which the dealer sends the proof, once it has paid to the account above. */
function SendProof({ car }: { readonly car: Car }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={2} data-screen-only>
      <p>{t('payment.oncePaid')}</p>
      <div>
        <StepButton step="submitPayment" car={car} onOpen={() => setOpen(true)} />
      </div>
      {isOpen && <LazyProofModal car={car} onClose={() => setOpen(false)} />}
    </Stack>
  )
}

function NoAccounts() {
  const t = useText()
  return <Callout kind="waiting">{t('payment.noAccounts', { phone: HOUSE_PHONE.shown })}</Callout>
}

type Submission = Instructions['submissions'][number]

const OUTCOME_KINDS: Readonly<Record<Submission['outcome'], StatusKind>> = {
  waiting: 'waiting',
  approved: 'good',
  rejected: 'bad',
  reversed: 'bad',
}

/** The proofs that the dealer sent, below a sentence about the last one. */
function Proofs(props: { readonly submissions: readonly Submission[]; readonly children: ReactNode }) {
  const t = useText()
  const { submissions, children } = props
  return (
    <section aria-labelledby="proofs" data-screen-only>
      <Text as="h2" size={20} below={2} id="proofs">
        {t('payment.proofs')}
      </Text>
      <div className={classes['lead']}>{children}</div>
      <Stack as="ul" breaks gap={2}>
        {submissions.map(({ id, outcome, reason, ...proof }) => (
          <Surface as="li" gap={3} justify="start" pad={4} key={id}>
            <StatusBadge kind={OUTCOME_KINDS[outcome]}>{t(`payment.outcome.${outcome}`)}</StatusBadge>
            {proof.transfers.map((transfer) => (
              <p key={transfer.bankReferenceId}>
                {t('payment.proofLine', {
                  amount: formatRupees(transfer.amount),
                  day: formatDay(Date.parse(transfer.transactionDate)),
                  reference: transfer.bankReferenceId,
                })}
              </p>
            ))}
            <Text tone="soft" size={14} className={classes['hint']}>
              {t('payment.sentAt', { moment: formatMoment(Date.parse(proof.submittedAt)) })}
            </Text>
            {reason !== null && <p>{reason}</p>}
          </Surface>
        ))}
      </Stack>
    </section>
  )
}
