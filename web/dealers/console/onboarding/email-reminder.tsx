import { Button } from '@mantine/core'
import type { DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { showNotice } from '#web/ui/notice.ts'

/** Says that a dealer's email is not confirmed, which holds the approval up, and sends the link to it again. */
export function EmailReminder(props: {
  /** The id of the sentence. */
  readonly id: string
  readonly dealer: Pick<DealerSummary, 'uid' | 'email'>
}) {
  const t = useText()
  const { id, dealer } = props
  const remind = useChange('admin/remindEmailProof', {
    onSuccess: ({ email }) => showNotice({ kind: 'good', text: t('console.reminded', { email }) }),
    onError: (error) =>
      showNotice({
        kind: 'bad',
        text: errorMessage(error, { answered: 'asSaid', otherwise: 'console.decideFailed' }),
        error,
      }),
  })
  return (
    <Callout
      kind="waiting"
      actions={
        <Button
          variant="default"
          loading={remind.isPending}
          onClick={() => remind.mutate({ uid: dealer.uid })}
        >
          {t('console.remind')}
        </Button>
      }
    >
      <span id={id}>{t('console.emailUnproven', { email: dealer.email })}</span>
    </Callout>
  )
}
