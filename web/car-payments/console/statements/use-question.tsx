import { formatDay } from '#web/text/formats.ts'
import { useState } from 'react'
import type { ReturnItem } from '#contract/car-payments/return-item.ts'
import { useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { describePaise } from '#web/console/parts/describe-paise.ts'
import { UsedNotice } from './used-notice.tsx'
import { useLineUses, type Use } from './line-uses.ts'

/** The rest of a line is used for a payment that it pays, where the matching did not find it, and can be freed again. */
export function UseQuestion({ item, onDone }: { readonly item: ReturnItem; readonly onDone: () => void }) {
  const t = useText()
  const { uses, isFailed } = useLineUses()
  const [made, setMade] = useState<{ readonly allocationId: string; readonly label: string } | null>(null)
  if (made !== null) return <UsedNotice made={made} onDone={onDone} />
  const useOf = (id: string) => uses.find((use) => use.id === id)
  const amountOf = ({ needed }: Use) => Math.min(item.rest, needed ?? item.rest)
  return (
    <FormModal title={t('statement.useTitle', { amount: describePaise(item.rest) })} onClose={onDone}>
      <Form
        name="use-line"
        of={item.lineId}
        lead={
          <p>{t('statement.lineOf', { day: formatDay(Date.parse(item.day)), narration: item.narration })}</p>
        }
        fields={[
          {
            name: 'use',
            kind: 'choice',
            label: 'statement.useFor',
            choose: 'statement.useChoose',
            options: uses.map(({ id, label }) => ({ value: id, label })),
            missing: 'statement.useChoose',
          },
        ]}
        call="admin/allocateLine"
        input={({ use: id }) => {
          const use = useOf(id)
          return {
            lineId: item.lineId,
            purpose: use?.purpose ?? 'provider',
            amount: use === undefined ? 0 : amountOf(use),
            ...(use?.subjectId !== undefined && { subjectId: use.subjectId }),
          }
        }}
        submit="statement.useYes"
        failed="statement.decideFailed"
        onDone={({ line }, { use: id }) => {
          const { purpose, subjectId = null, label = '' } = useOf(id) ?? {}
          const part = line.parts.findLast((one) => one.purpose === purpose && one.subjectId === subjectId)
          if (part === undefined) onDone()
          else setMade({ allocationId: part.allocationId, label })
        }}
        onCancel={onDone}
      >
        {({ typed }) => {
          const use = useOf(typed.use)
          const amount = use && amountOf(use)
          return (
            <>
              {amount !== undefined && (
                <p>
                  {t(amount < item.rest ? 'statement.usePart' : 'statement.useWhole', {
                    amount: describePaise(amount),
                    rest: describePaise(item.rest - amount),
                  })}
                </p>
              )}
              {isFailed && <Callout kind="bad">{t('statement.useFailed')}</Callout>}
            </>
          )
        }}
      </Form>
    </FormModal>
  )
}
