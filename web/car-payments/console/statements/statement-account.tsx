import { NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import type { Output } from '#contract/api.ts'
import type { StatementAccount } from '#contract/car-payments/statements.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import classes from './statements.module.css'

/** The id of the input that chooses the account. */
export const ACCOUNT_INPUT = 'statement-account'

/** Props of the choice of a statement's account. */
export interface StatementAccountChoiceProps {
  readonly file: Pick<Output<'admin/uploadStatement'>, 'accounts' | 'statedAccount'>
  readonly accountId: string | null
  /** The fault of the choice; null if there is none. */
  readonly fault: string | null
  readonly onChange: (accountId: string | null) => void
}

/** Returns an account as a list of choices names it. */
export function nameAccount({ bankName, accountNo }: StatementAccount): string {
  return `${bankName} · ${accountNo}`
}

/** The choice of the house's account that a statement is of. */
export function StatementAccountChoice({ file, accountId, fault, onChange }: StatementAccountChoiceProps) {
  const t = useText()
  const { accounts, statedAccount } = file
  if (accounts.length === 0) {
    return (
      <Callout kind="bad">
        {t('statement.noAccount')} <Link to={paths.admin.settings}>{t('statement.enterAccount')}</Link>
      </Callout>
    )
  }
  return (
    <div className={classes['order']}>
      <NativeSelect
        id={ACCOUNT_INPUT}
        label={t('statement.account')}
        description={
          statedAccount === null
            ? t('statement.noAccountStated')
            : t('statement.accountStated', { number: statedAccount })
        }
        value={accountId ?? ''}
        error={fault}
        data={[
          { value: '', label: t('statement.chooseAccount') },
          ...accounts.map((account) => ({ value: account.accountId, label: nameAccount(account) })),
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          onChange(chosen === '' ? null : chosen)
        }}
      />
    </div>
  )
}
