import { formatMoment } from '#web/text/formats.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useActionOn } from '#web/acts/use-action.tsx'
import { useRead } from '#web/api/use-operation.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { t as translate, useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { describePeriod, titleOfStatement } from './statement-result.tsx'
import { nameAccount } from './statement-account.tsx'
import classes from './statements.module.css'

/** The question whose account statements are of that were imported before there were several. Absent if there are none. */
export function UnassignedStatements() {
  const t = useText()
  const [accountId, setAccountId] = useState('')
  const [isMissing, setMissing] = useState(false)
  const query = useRead('admin/getStatements', { only: 'unassigned', limit: 100 })
  const assign = useActionOn('admin/assignStatementAccount', {
    input: (_reason, statementIds: readonly string[]) => ({ accountId, statementIds: [...statementIds] }),
    done: t('statement.assigned'),
    failed: 'statement.assignFailed',
  })
  const { statements = [], accounts = [] } = query.data ?? {}
  if (statements.length === 0) return null
  const buttonFor = (statementIds: readonly string[]) => ({
    ...assign.buttonFor(statementIds),
    onClick: () => {
      setMissing(accountId === '')
      if (accountId !== '') assign.start(statementIds)
    },
  })
  const ids = statements.map(({ statementId }) => statementId)
  return (
    <Panel
      title={t('statement.unassigned')}
      detail={t('statement.unassignedText')}
      actions={<Button {...buttonFor(ids)}>{t('statement.assignAll', { count: ids.length })}</Button>}
    >
      <Stack gap={4}>
        <NativeSelect
          className={classes['account']}
          label={t('statement.accountOfThese')}
          value={accountId}
          error={isMissing && t('statement.chooseAccount')}
          data={[
            { value: '', label: t('statement.chooseAccount') },
            ...accounts.map((account) => ({ value: account.accountId, label: nameAccount(account) })),
          ]}
          onChange={(event) => setAccountId(event.currentTarget.value)}
        />
        <Stack as="ul" className={classes['doubts']}>
          {statements.map((entry) => {
            const period = describePeriod(entry, translate)
            return (
              <li key={entry.statementId}>
                <Stack as="span" breaks gap={0.5} justify="start">
                  <strong>{titleOfStatement(entry, translate)}</strong>
                  <span className={classes['soft']}>
                    {formatMoment(Date.parse(entry.importedAt))} · {entry.importedBy}
                  </span>
                </Stack>
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t('statement.assignOf', { period })}
                  {...buttonFor([entry.statementId])}
                >
                  {t('statement.assign')}
                </Button>
              </li>
            )
          })}
        </Stack>
      </Stack>
    </Panel>
  )
}
