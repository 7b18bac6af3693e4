import { formatMoment } from '#web/text/formats.ts'
import { Checkbox } from '@mantine/core'
import type { Output } from '#contract/api.ts'
import type { StatementAccount } from '#contract/car-payments/statements.ts'
import { CONFIRM_TEXT } from '#domain/confirm-text.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { nameAccount } from './statement-account.tsx'
import { describePeriod } from './statement-result.tsx'
import classes from './statements.module.css'

/** Props of the question whether a statement is of the chosen account. */
export interface OtherAccountQuestionProps {
  /** The import for another account that has the same movements. */
  readonly found: NonNullable<Output<'admin/importStatement'>['otherAccount']>
  readonly accounts: readonly StatementAccount[]
  readonly isRight: boolean
  readonly onConfirm: (isRight: boolean) => void
}

/** The question whether a statement is of the chosen account, where an import for another one has its movements. */
export function OtherAccountQuestion({ found, accounts, isRight, onConfirm }: OtherAccountQuestionProps) {
  const t = useText()
  const account = accounts.find(({ accountId }) => accountId === found.accountId)
  return (
    <Panel title={t('statement.otherAccount')}>
      <p className={classes['said']}>
        {t('statement.otherAccountText', {
          count: found.lines,
          account: account === undefined ? '' : nameAccount(account),
          name: found.importedBy,
          moment: formatMoment(Date.parse(found.importedAt)),
          period: describePeriod(found, t),
        })}
      </p>
      <Checkbox
        checked={isRight}
        label={CONFIRM_TEXT}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
      />
    </Panel>
  )
}
