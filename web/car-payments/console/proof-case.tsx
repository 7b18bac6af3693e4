import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { leadsFrom } from '#domain/flows/car-lifecycle.ts'
import { formatRupees } from '#domain/money.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { DocumentViewer } from '#web/console/documents/document-viewer.tsx'
import caseClasses from '#web/console/parts/case.module.css'
import { useLetterKeys } from '#web/console/parts/list-keys.ts'
import type { ItemOf } from '#contract/queues.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { STEPS, type StepInput } from '#web/steps/steps.ts'
import { useStep } from '#web/steps/use-step.ts'
import { useText } from '#web/car-payments/console/payment-console-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { usePastDoubleTap } from '#web/ui/use-past-double-tap.ts'
import { CaseHead, KeyName } from './case-head.tsx'
import { EarlierProofs, type HouseProof } from './earlier-proofs.tsx'
import { ProofFinding } from './proof-finding.tsx'
import { ProofFigures } from './proof-figures.tsx'
import { RejectModal } from './reject-modal.tsx'
import classes from './proof-case.module.css'

/** Props of a proof of payment that the house checks. */
export interface ProofCaseProps {
  readonly item: ItemOf<'payments'>
  readonly submission: HouseProof
  /** Whether the dealer sent it after the case was opened. */
  readonly isNewer: boolean
  readonly onAnswered: () => void
}

/** A proof of payment: its files beside the figures, and the next decision: review, then approve, or reject. */
export function ProofCase({ item, submission, isNewer, onAnswered }: ProofCaseProps) {
  const t = useText()
  const { flowEntityId, state, reviewed, needsOtherAdmin } = item
  const queries = useQueryClient()
  const [isRejecting, setRejecting] = useState(false)
  const [isApproving, setApproving] = useState(false)
  const isSettled = usePastDoubleTap(true)
  const review = useStep('reviewPayment', { showsFault: true })
  const approve = useStep('approvePayment', {
    showsFault: true,
    onDone: () => {
      setApproving(false)
      onAnswered()
    },
  })
  const [asked, setAsked] = useState<StepInput<'approvePayment'> | null>(null)
  const isReviewed = leadsFrom('approvePayment', state)
  const next = isReviewed ? approve : review
  const decide = (input: StepInput<'approvePayment'>) => {
    setAsked(input)
    next.make(input)
  }
  const isBlocked = isReviewed && needsOtherAdmin
  const goOn = () => {
    // It has no confirmation, so a key press or tap meant for the previous case must not decide this one.
    if (isBlocked || !isSettled) return
    if (isReviewed && !submission.statement.isExplained) setApproving(true)
    else decide({ flowEntityId, paymentId: submission.id })
  }
  const reject = () => setRejecting(true)
  useLetterKeys({ a: goOn, r: reject })
  const isDue = isPasswordDue(next.failure)
  const fault = isDue ? null : next.fault
  return (
    <article className={caseClasses['case']} aria-labelledby="case-title">
      <CaseHead item={item}>
        <Button
          disabled={isBlocked || !isSettled}
          loading={next.isMaking}
          onClick={goOn}
          rightSection={<KeyName name="a" />}
        >
          {t(STEPS[isReviewed ? 'approvePayment' : 'reviewPayment'].button)}
        </Button>
        <Button variant="default" onClick={reject} rightSection={<KeyName name="r" />}>
          {t(STEPS.rejectPayment.button)}
        </Button>
      </CaseHead>
      {fault !== null && !isApproving && <Callout kind="bad">{fault}</Callout>}
      {isNewer && <Callout kind="waiting">{t('paymentConsole.newerProof')}</Callout>}
      {isBlocked && <Callout kind="waiting">{t('paymentConsole.otherAdmin')}</Callout>}
      <SameReference proof={submission} />
      {reviewed !== null && (
        <Text tone="soft" size={14}>
          {t('paymentConsole.reviewedBy', {
            name: reviewed.by.name,
            moment: formatMoment(Date.parse(reviewed.at)),
          })}
        </Text>
      )}
      <ProofFinding statement={submission.statement} />
      <Stack gap={5} align="start" className={caseClasses['columns']}>
        <Stack gap={3}>
          <ProofFigures item={item} proof={submission} />
          <EarlierProofs proofs={item.earlier} isOpen={isNewer} />
        </Stack>
        <DocumentViewer
          documents={submission.files.map(({ name, url, mediaType }, index) => ({
            id: `${submission.id} ${index}`,
            label: name,
            url,
            mediaType,
            of: { owner: 'flow', ownerId: flowEntityId },
          }))}
          onFailed={() => void queries.invalidateQueries({ queryKey: queryKeyOf('admin/getQueue') })}
        />
      </Stack>
      {isApproving && (
        <ReasonModal
          title={t('paymentConsole.approveTitle')}
          confirmLabel={t('paymentConsole.approveYes')}
          label={t('paymentConsole.reasonForHouse')}
          busy={approve.isMaking}
          fault={fault}
          onConfirm={(reason) => decide({ flowEntityId, paymentId: submission.id, reason })}
          onCancel={() => setApproving(false)}
        >
          <p>{t('paymentConsole.approveText')}</p>
        </ReasonModal>
      )}
      {asked !== null && isDue && (
        <PasswordAgain error={next.failure} repeat={() => next.make(asked)} reset={next.reset} />
      )}
      {isRejecting && (
        <RejectModal
          flowEntityId={flowEntityId}
          paymentId={submission.id}
          onDone={() => {
            setRejecting(false)
            onAnswered()
          }}
          onCancel={() => setRejecting(false)}
        />
      )}
    </article>
  )
}

/** Says that other proofs name the same transaction: of other dealers, which cannot be true, or of the same one. */
function SameReference({ proof }: { readonly proof: HouseProof }) {
  const own = proof.sameReference.filter(({ isSameDealer }) => isSameDealer)
  const others = proof.sameReference.filter(({ isSameDealer }) => !isSameDealer)
  return (
    <>
      <OtherProofs kind="bad" text="paymentConsole.sameReference" proofs={others} />
      <OtherProofs kind="info" text="paymentConsole.sharedReference" proofs={own} />
    </>
  )
}

function OtherProofs({
  kind,
  text,
  proofs,
}: {
  readonly kind: 'bad' | 'info'
  readonly text: 'paymentConsole.sameReference' | 'paymentConsole.sharedReference'
  readonly proofs: HouseProof['sameReference']
}) {
  const t = useText()
  if (proofs.length === 0) return null
  return (
    <Callout kind={kind}>
      <p>{t(text, { count: proofs.length })}</p>
      <ul className={classes['others']}>
        {proofs.map(({ flowEntityId, organization, title, amount, submittedAt, outcome }) => (
          <li key={`${flowEntityId} ${submittedAt}`}>
            {t('paymentConsole.otherProof', {
              organization,
              title,
              amount: formatRupees(amount),
              moment: formatMoment(Date.parse(submittedAt)),
              outcome: t(`paymentConsole.outcome.${outcome}`),
            })}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
