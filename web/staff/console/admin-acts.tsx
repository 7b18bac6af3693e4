import { Button } from '@mantine/core'
import type { Admin } from '#contract/staff/admins.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { Acts } from '#web/console/parts/cells.tsx'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { useText } from '#web/text/en/console.ts'

/** The buttons that disable an admin, confirm that, or reinstate it. */
export function AdminActs({ admin }: { readonly admin: Admin }) {
  const t = useText()
  const { uid, name, isSelf, proposalId, disabledAt, mayConfirmDisable } = admin
  const failed = 'console.decideFailed'
  const disable = useAction('admin/disableAdmin', {
    input: (reason) => ({ uid, reason }),
    confirm: {
      title: t('console.disableTitle', { name }),
      text: t('console.disableText'),
      yes: t('console.disable'),
      danger: true,
      reason: { label: t('console.disableReason'), Modal: ReasonModal },
    },
    done: ({ proposalId: waiting }) => withProposal(waiting, t('console.adminDisabledDone', { name })),
    failed,
  })
  const confirm = useAction('admin/confirmDisable', {
    input: { uid },
    confirm: {
      title: t('console.confirmDisableTitle', { name }),
      text: t('console.confirmDisableText'),
      yes: t('console.confirmDisable'),
    },
    done: ({ proposalId: waiting }) => withProposal(waiting, t('console.disableConfirmedDone', { name })),
    failed,
  })
  const reinstate = useAction('admin/reinstateAdmin', {
    input: { uid },
    confirm: {
      title: t('console.reinstateAdminTitle', { name }),
      text: t('console.reinstateAdminText'),
      yes: t('console.reinstateAdmin'),
    },
    done: ({ proposalId: waiting }) =>
      withProposal(
        waiting,
        t(waiting === null ? 'console.adminReinstatedDone' : 'console.adminReinstateProposed', { name }),
      ),
    failed,
  })
  const [act, label] =
    disabledAt === null ? [disable, t('console.disable')] : [reinstate, t('console.reinstateAdmin')]
  return (
    <Acts>
      {!isSelf && proposalId === null && (
        <Button size="compact-md" variant="default" data-entry {...act.button}>
          {label}
        </Button>
      )}
      {mayConfirmDisable && (
        <Button size="compact-md" variant="default" {...confirm.button}>
          {t('console.confirmDisable')}
        </Button>
      )}
      {disable.dialog}
      {confirm.dialog}
      {reinstate.dialog}
    </Acts>
  )
}

function withProposal(proposalId: string | null, text: string) {
  return { kind: proposalId === null ? 'good' : 'waiting', text } as const
}
