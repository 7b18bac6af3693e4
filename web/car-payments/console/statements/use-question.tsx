import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import type { ReturnItem } from '#contract/car-payments/statements.ts'
import { formatDay } from '#domain/indian-time.ts'
import { queryKeyOf, useRead } from '#web/api/use-operation.ts'
import { useText, type Say } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { describePaise } from './describe-paise.ts'
import { UsedNotice } from './used-notice.tsx'

/** Something that the rest of a line can pay. */
interface Use {
  readonly id: string
  readonly label: string
  readonly purpose: 'car' | 'due' | 'provider'
  readonly subjectId?: string
  /** Rupees that it needs; null if it takes whatever the line has. */
  readonly needed: number | null
}

/** The most payments, and debts, that are offered: the ones that are due first, and the newest. */
const MOST_OFFERED = 100

/** The rest of a line is used for a payment that it pays, where the matching did not find it, and can be freed again. */
export function UseQuestion({ item, onDone }: { readonly item: ReturnItem; readonly onDone: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const { uses, isFailed } = useUses()
  const [made, setMade] = useState<{ readonly allocationId: string; readonly label: string } | null>(null)
  const close = () => {
    onDone()
    void queries.invalidateQueries({ queryKey: queryKeyOf('admin/getReturns') })
  }
  if (made !== null) return <UsedNotice made={made} onDone={close} />
  const useOf = (id: string) => uses.find((use) => use.id === id)
  const amountOf = ({ needed }: Use) => Math.min(item.rest, needed ?? item.rest)
  return (
    <FormModal title={t('statement.useTitle', { amount: describePaise(item.rest) })} onClose={close}>
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
        onCancel={close}
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

/** Reads what received money can pay: proofs that wait, debts of payments that the bank reversed, and a payout. */
function useUses(): { readonly uses: readonly Use[]; readonly isFailed: boolean } {
  const t = useText()
  const queue = useRead('admin/getQueue', { queue: 'payments', limit: MOST_OFFERED })
  const debts = useRead('admin/getDefaults', { state: 'open', limit: MOST_OFFERED })
  return {
    uses: [
      ...(queue.data?.items ?? []).flatMap((item) => proofUse(item, t)),
      ...(debts.data?.items ?? []).flatMap((item) => debtUse(item, t)),
      { id: 'provider', purpose: 'provider', label: t('statement.useProvider'), needed: null },
    ],
    isFailed: queue.isError || debts.isError,
  }
}

function proofUse(item: Output<'admin/getQueue'>['items'][number], t: Say): readonly Use[] {
  if (item.queue !== 'payments' || item.submission === null) return []
  const { amount, organization, title, submission } = item
  return [
    {
      id: submission.id,
      purpose: 'car',
      subjectId: submission.id,
      label: t('statement.useProof', { organization, title, amount: describePaise(amount) }),
      needed: amount,
    },
  ]
}

function debtUse(item: Output<'admin/getDefaults'>['items'][number], t: Say): readonly Use[] {
  const { debtId, settledAt, organization, title, amount } = item
  if (debtId === null || settledAt !== null) return []
  return [
    {
      id: debtId,
      purpose: 'due',
      subjectId: debtId,
      label: t('statement.useDebt', { organization, title, amount: describePaise(amount) }),
      needed: amount,
    },
  ]
}
