import { formatDay } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeyOf } from '#web/api/use-operation.ts'
import caseClasses from '#web/console/parts/case.module.css'
import { useLetterKeys } from '#web/console/parts/list-keys.ts'
import type { ItemOf } from '#contract/queues.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { STEPS } from '#web/steps/steps.ts'
import { useStep } from '#web/steps/use-step.ts'
import { useText } from '#web/car-payments/console/payment-console-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { describePaise } from '#web/console/parts/describe-paise.ts'
import { CaseHead, KeyName } from './case-head.tsx'
import { EarlierProofs } from './earlier-proofs.tsx'

/** A payment that is overdue: the house waits on, or declares a default with a reason. */
export function OverdueCase(props: { readonly item: ItemOf<'payments'>; readonly onAnswered: () => void }) {
  const t = useText()
  const { item, onAnswered } = props
  const { flowEntityId, organization } = item
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const declare = useStep('declareDefault', {
    showsFault: true,
    onDone: () => {
      setAsked(false)
      void queries.invalidateQueries({ queryKey: queryKeyOf('admin/getDefaults') })
      onAnswered()
    },
  })
  const ask = () => setAsked(true)
  useLetterKeys({ r: ask })
  return (
    <article className={caseClasses['case']} aria-labelledby="case-title">
      <CaseHead item={item}>
        <Button variant="default" onClick={ask} rightSection={<KeyName name="r" />}>
          {t(STEPS.declareDefault.button)}
        </Button>
      </CaseHead>
      <Callout kind="waiting">{t('paymentConsole.overdueText')}</Callout>
      {item.unclaimed.map(({ lineId, day, amount, narration }) => (
        <Callout key={lineId} kind="info">
          {t('paymentConsole.noProofSent', {
            amount: describePaise(amount),
            day: formatDay(Date.parse(day)),
            narration,
          })}
        </Callout>
      ))}
      <EarlierProofs proofs={item.earlier} />
      {isAsked && (
        <ReasonModal
          danger
          title={t(STEPS.declareDefault.confirm.title)}
          confirmLabel={t(STEPS.declareDefault.confirm.yes)}
          label={t('paymentConsole.reasonDealerReads')}
          busy={declare.isMaking}
          fault={declare.fault}
          onConfirm={(reason) => declare.make({ flowEntityId, reason })}
          onCancel={() => {
            declare.reset()
            setAsked(false)
          }}
        >
          <p>{t('paymentConsole.declareText', { organization })}</p>
          {item.unclaimed.map(({ lineId, day, amount }) => (
            <Callout key={lineId} kind="bad">
              {t('paymentConsole.declareThoughPaid', {
                amount: describePaise(amount),
                day: formatDay(Date.parse(day)),
              })}
            </Callout>
          ))}
        </ReasonModal>
      )}
    </article>
  )
}
