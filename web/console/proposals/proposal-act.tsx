import type { Proposal } from '#contract/proposals/proposals.ts'
import type { ProposedAct } from '#contract/proposed-acts.ts'
import { sayAnnouncement } from '#domain/lot/announcement-words.ts'
import { formatDay } from '#domain/indian-time.ts'
import { useRead } from '#web/api/use-operation.ts'
import { describePaise } from '#web/car-payments/console/statements/describe-paise.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { AccountList, ChangedAccounts, type HouseAccount } from '#web/settings/console/account-list.tsx'
import { useText, type Say } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { TableSkeleton } from '../parts/table-skeleton.tsx'

/** Returns what is proposed, in a few words. */
export function titleOf(act: ProposedAct, t: Say): string {
  switch (act.kind) {
    case 'setting':
      return t('proposals.setting')
    case 'payBack':
      return t(act.decision === 'payBack' ? 'proposals.payBack' : 'proposals.setAside', {
        amount: describePaise(act.amount),
      })
    case 'refund':
      return t('proposals.refund', {
        amount: describePaise(act.amount),
        organization: act.organization,
      })
    case 'cancelAuction':
      return t('proposals.cancelAuction', { name: act.name })
    case 'withdrawLot':
      return t('proposals.withdrawLot', { car: act.title })
    case 'correctSoldCar':
      return t('proposals.correctSoldCar', { car: act.title })
    case 'reinstateAdmin':
      return t('proposals.reinstateAdmin', { name: act.name })
  }
}

/** Returns whether the confirmation gives the bank's reference of a transfer. */
export function needsReference(act: ProposedAct): boolean {
  return act.kind === 'payBack' && act.decision === 'payBack'
}

/** The proposed act, with the facts on which the second person decides. */
export function ProposalAct({ proposal }: { readonly proposal: Proposal }) {
  const t = useText()
  const { act, reason } = proposal
  return (
    <>
      <Facts act={act} />
      {reason !== null && <p>{t('proposals.reason', { reason })}</p>}
    </>
  )
}

function Facts({ act }: { readonly act: ProposedAct }) {
  const t = useText()
  switch (act.kind) {
    case 'setting':
      return <SettingFacts proposed={act.value} />
    case 'payBack':
      return <p>{t('proposals.line', { day: formatDay(Date.parse(act.day)), narration: act.narration })}</p>
    case 'refund':
      return <p>{t(`console.refundReason.${act.why}`)}</p>
    case 'cancelAuction':
      return (
        <p>
          {t('proposals.cancelAuctionText')} <Link to={paths.admin.auction(act.auctionId)}>{act.name}</Link>
        </p>
      )
    case 'withdrawLot':
      return (
        <p>
          {t('proposals.withdrawLotText', { registration: act.regno ?? t('console.notKnown') })}{' '}
          <Link to={`${paths.admin.auction(act.auctionId)}?lot=${act.lotId}`}>{act.name}</Link>
        </p>
      )
    case 'correctSoldCar':
      return (
        <p>
          {t('proposals.correctSoldCarText', { facts: sayAnnouncement({ text: '', facts: act.facts }) })}{' '}
          <Link to={paths.admin.car(act.carId)}>{act.regno ?? t('console.notKnown')}</Link>
        </p>
      )
    case 'reinstateAdmin':
      return (
        <>
          <p>{act.email}</p>
          {act.disabledReason !== null && <p>{t('proposals.disabledFor', { reason: act.disabledReason })}</p>}
        </>
      )
  }
}

/** The bank accounts as proposed, beside those that hold. */
function SettingFacts({ proposed }: { readonly proposed: readonly HouseAccount[] }) {
  const t = useText()
  const query = useRead('admin/getSettings', {})
  const inForce = query.data?.settings.find(({ key }) => key === 'bankAccounts')?.value
  if (inForce !== undefined) return <ChangedAccounts inForce={inForce} proposed={proposed} />
  return query.isError ? (
    <>
      <Callout kind="bad">{t('settings.couldNotCompare')}</Callout>
      <AccountList accounts={proposed} />
    </>
  ) : (
    <TableSkeleton rows={2} />
  )
}
