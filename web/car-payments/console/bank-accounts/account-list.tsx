import { IconBuildingBank } from '@tabler/icons-react'
import type { HouseAccount } from '#domain/car-payments/bank-accounts.ts'
import { compareAccounts, type AccountChange } from '#domain/car-payments/compare-accounts.ts'
import { Replaced } from '#web/console/parts/replaced.tsx'
import { useText } from '#web/settings/console/settings-texts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** The bank accounts of the house with all their facts, or that there is none yet. */
export function AccountList({ value: accounts }: { readonly value: readonly HouseAccount[] }) {
  const t = useText()
  if (accounts.length === 0)
    return (
      <EmptyState
        icon={<IconBuildingBank size={28} aria-hidden />}
        title={t('settings.none')}
        text={t('settings.noneText')}
      />
    )
  return (
    <Stack as="ul" gap={4}>
      {accounts.map((account) => (
        <Stack as="li" gap={1} key={keyOf(account)}>
          <strong>{account.bankName}</strong>
          <AccountFacts account={account} />
        </Stack>
      ))}
    </Stack>
  )
}

/** Bank accounts as a change makes them: what it adds, removes, and changes stands out, with the value of now beside it. */
export function ChangedAccounts(props: {
  readonly before: readonly HouseAccount[]
  readonly after: readonly HouseAccount[]
}) {
  const t = useText()
  return (
    <Stack as="ul" gap={4}>
      {compareAccounts(props.before, props.after).map((change) => {
        const { before, after } = change
        const shown = after ?? before
        if (shown === null) return null
        const standing = standingOf(change)
        return (
          <Stack as="li" gap={1} key={`${standing} ${keyOf(shown)}`}>
            <Row as="span" gap={2} align="center">
              <strong>
                <Replaced before={after === null ? null : (before?.bankName ?? null)}>
                  {shown.bankName}
                </Replaced>
              </strong>
              <StatusBadge kind={standing === 'same' ? 'quiet' : standing === 'removed' ? 'bad' : 'waiting'}>
                {t(`settings.standing.${standing}`)}
              </StatusBadge>
            </Row>
            <AccountFacts account={shown} before={after === null ? null : before} />
          </Stack>
        )
      })}
    </Stack>
  )
}

function keyOf({ ifscCode, accountNo }: HouseAccount): string {
  return `${ifscCode} ${accountNo}`
}

const COMPARED = ['bankName', 'accountName', 'accountNo', 'ifscCode', 'upiId'] as const

function standingOf({ before, after }: AccountChange): 'added' | 'removed' | 'changed' | 'same' {
  if (before === null) return 'added'
  if (after === null) return 'removed'
  return COMPARED.every((name) => before[name] === after[name]) ? 'same' : 'changed'
}

/** The facts of an account. With the account `before` a change, a changed fact shows that value too. */
function AccountFacts(props: { readonly account: HouseAccount; readonly before?: HouseAccount | null }) {
  const t = useText()
  const { account, before = null } = props
  const { accountName, accountNo, ifscCode, upiId } = account
  const hasUpi = upiId !== null || (before !== null && before.upiId !== null)
  return (
    <Row as="dl" gap={2} gapX={6}>
      <AccountFact label={t('settings.accountName')} value={accountName} before={before?.accountName} />
      <AccountFact label={t('settings.accountNo')} value={accountNo} before={before?.accountNo} />
      <AccountFact label={t('settings.ifscCode')} value={ifscCode} before={before?.ifscCode} />
      {hasUpi && (
        <AccountFact
          label={t('settings.upi')}
          value={upiId ?? t('settings.noUpi')}
          {...(before !== null && { before: before.upiId ?? t('settings.noUpi') })}
        />
      )}
    </Row>
  )
}

function AccountFact(props: {
  readonly label: string
  readonly value: string
  readonly before?: string | undefined
}) {
  return (
    <Fact label={props.label} weight={600} breaks>
      <Replaced before={props.before ?? null}>{props.value}</Replaced>
    </Fact>
  )
}
