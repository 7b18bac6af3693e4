import { Button } from '@mantine/core'
import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { useText } from '#web/text/en/console.ts'

/** A button that suspends or reinstates a dealer. */
export function Suspension({ dealer }: { readonly dealer: DealerRecord }) {
  const t = useText()
  const { uid, organization, suspendedAt } = dealer
  const failed = 'console.decideFailed'
  const suspend = useAction('admin/suspendDealer', {
    input: (reason) => ({ uid, reason }),
    confirm: {
      title: t('console.suspendTitle', { dealer: organization }),
      text: t('console.suspendText'),
      yes: t('console.suspendYes'),
      danger: true,
      reason: { label: t('console.reasonForHouse'), Modal: ReasonModal },
    },
    done: (suspended) => t('console.suspended', { dealer: suspended.organization }),
    failed,
  })
  const reinstate = useAction('admin/reinstateDealer', {
    input: { uid },
    confirm: {
      title: t('console.reinstateTitle', { dealer: organization }),
      text: t('console.reinstateText'),
      yes: t('console.reinstate'),
    },
    done: (reinstated) => t('console.reinstated', { dealer: reinstated.organization }),
    failed,
  })
  const act = suspendedAt === null ? suspend : reinstate
  return (
    <>
      <Button variant="default" {...act.button}>
        {t(suspendedAt === null ? 'console.suspend' : 'console.reinstate')}
      </Button>
      {suspend.dialog}
      {reinstate.dialog}
    </>
  )
}
