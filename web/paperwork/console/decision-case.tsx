import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLetterKeys } from '#web/console/parts/list-keys.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { STEPS } from '#web/steps/steps.ts'
import { useStep } from '#web/steps/use-step.ts'
import { useText } from '#web/paperwork/console/paper-console-texts.ts'
import { usePastDoubleTap } from '#web/ui/use-past-double-tap.ts'
import { Key, PaperCase, type PaperItem } from './paper-case.tsx'

/** A KYC or a new RC to decide on: accept it, or ask the dealer for what is missing. */
export function DecisionCase(props: {
  readonly item: PaperItem
  readonly accept: 'acceptKyc' | 'acceptRc'
  readonly ask: 'askKycInfo' | 'askRcInfo'
  readonly onAnswered: () => void
}) {
  const t = useText()
  const { item, onAnswered } = props
  const { submittedAt } = (item.queue === 'kyc' ? item.kycData : item.rcData) ?? {}
  // The submission that is on the screen: one that has arrived since must not be decided on unseen.
  const decision = { flowEntityId: item.flowEntityId, ...(submittedAt !== undefined && { submittedAt }) }
  const [isAsking, setAsking] = useState(false)
  const isSettled = usePastDoubleTap(true)
  const accept = useStep(props.accept, { onDone: onAnswered, showsFault: true })
  const ask = useStep(props.ask, {
    onDone: () => {
      setAsking(false)
      onAnswered()
    },
    showsFault: true,
  })
  const canAnswer = !accept.isMaking && !ask.isMaking
  // Acceptance has no confirmation, so a key press or tap meant for the previous case must not accept this one.
  const onAccept = () => {
    if (canAnswer && isSettled) accept.make(decision)
  }
  const onAsk = () => {
    if (canAnswer) setAsking(true)
  }
  useLetterKeys({ a: onAccept, r: onAsk })
  const { confirm } = STEPS[props.ask]
  return (
    <PaperCase
      item={item}
      fault={accept.fault}
      documents={documentsOf(item)}
      answers={
        <>
          <Button
            disabled={!isSettled}
            loading={accept.isMaking}
            rightSection={<Key name="a" />}
            onClick={onAccept}
          >
            {t(STEPS[props.accept].button)}
          </Button>
          <Button variant="default" rightSection={<Key name="r" />} onClick={onAsk}>
            {t(STEPS[props.ask].button)}
          </Button>
        </>
      }
    >
      {isAsking && (
        <ReasonModal
          title={t(confirm.title)}
          confirmLabel={t(confirm.yes)}
          label={t('paperConsole.whatIsMissing')}
          missing={t('paperConsole.enterMissing')}
          busy={ask.isMaking}
          fault={ask.fault}
          onConfirm={(reason) => ask.make({ ...decision, reason })}
          onCancel={() => {
            ask.reset()
            setAsking(false)
          }}
        />
      )}
    </PaperCase>
  )
}

/** The documents of the case, what is to be decided first. */
function documentsOf({ queue, kycData, nocData, rcData }: PaperItem) {
  const ofKyc = kycData?.documents ?? []
  return queue === 'kyc' ? ofKyc : [...(rcData?.documents ?? []), ...(nocData?.documents ?? []), ...ofKyc]
}
