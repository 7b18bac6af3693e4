import type { Output } from '#contract/api.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText, type statementTexts } from '#web/car-payments/console/statements/statement-texts.ts'
import { type Translate } from '#web/text/text-family.ts'
import { describePaise } from '#web/console/parts/describe-paise.ts'

/** Something that the rest of a line can pay. */
export interface Use {
  readonly id: string
  readonly label: string
  readonly purpose: 'car' | 'due' | 'provider'
  readonly subjectId?: string
  /** Rupees that it needs; null if it takes whatever the line has. */
  readonly needed: number | null
}

/** The maximum number of payments, and debts, that are offered: the ones that are due first, and the newest. */
const MAX_OFFERED = 100

/** Reads what received money can pay: proofs that wait, debts of payments that the bank reversed, and a payout. */
export function useLineUses(): { readonly uses: readonly Use[]; readonly isFailed: boolean } {
  const t = useText()
  const queue = useRead('admin/getQueue', { queue: 'payments', limit: MAX_OFFERED })
  const debts = useRead('admin/getDefaults', { state: 'open', limit: MAX_OFFERED })
  return {
    uses: [
      ...(queue.data?.items ?? []).flatMap((item) => proofUse(item, t)),
      ...(debts.data?.items ?? []).flatMap((item) => debtUse(item, t)),
      { id: 'provider', purpose: 'provider', label: t('statement.useProvider'), needed: null },
    ],
    isFailed: queue.isError || debts.isError,
  }
}

function proofUse(
  item: Output<'admin/getQueue'>['items'][number],
  t: Translate<typeof statementTexts>,
): readonly Use[] {
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

function debtUse(
  item: Output<'admin/getDefaults'>['items'][number],
  t: Translate<typeof statementTexts>,
): readonly Use[] {
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
