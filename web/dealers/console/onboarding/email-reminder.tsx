import { Button } from '@mantine/core'
import type { DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'

/** Says that a dealer's email is not confirmed, which holds the approval up, and sends the link to it again. */
export function EmailReminder(props: {
  /** The id of the sentence. */
  readonly id: string
  readonly dealer: Pick<DealerSummary, 'uid' | 'email'>
}) {
  const t = useText()
  const { id, dealer } = props
  const remind = useAction('admin/remindEmailProof', {
    input: { uid: dealer.uid },
    done: ({ email }) => t('console.reminded', { email }),
    failed: { answered: 'sentence', otherwise: 'console.decideFailed' },
  })
  return (
    <Callout
      kind="waiting"
      actions={
        <Button variant="default" {...remind.button}>
          {t('console.remind')}
        </Button>
      }
    >
      <span id={id}>{t('console.emailUnproven', { email: dealer.email })}</span>
    </Callout>
  )
}
