import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '#domain/indian-time.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange, useRead } from '#web/api/use-operation.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { t as say, useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { describePeriod } from './statement-result.tsx'
import { nameAccount } from './statement-account.tsx'
import classes from './statements.module.css'

/** The question whose account statements are of that were imported before there were several. Absent if there are none. */
export function UnassignedStatements() {
  const t = useText()
  const queries = useQueryClient()
  const [accountId, setAccountId] = useState('')
  const [isMissing, setMissing] = useState(false)
  const query = useRead('admin/getStatements', { only: 'unassigned', limit: 100 })
  const assign = useChange('admin/assignStatementAccount', {
    onSuccess: async () => {
      showNotice({ kind: 'good', text: say('statement.assigned') })
      await queries.invalidateQueries({ queryKey: queryKeyOf('admin/getStatements') })
    },
  })
  const { statements = [], accounts = [] } = query.data ?? {}
  if (statements.length === 0) return null
  const save = (statementIds: string[]) => {
    setMissing(accountId === '')
    if (accountId !== '') assign.mutate({ accountId, statementIds })
  }
  const ids = statements.map(({ statementId }) => statementId)
  return (
    <Panel
      title={t('statement.unassigned')}
      detail={t('statement.unassignedText')}
      actions={
        <Button loading={assign.isPending} onClick={() => save(ids)}>
          {t('statement.assignAll', { count: ids.length })}
        </Button>
      }
    >
      <div className={classes['steps']}>
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
        {assign.isError && (
          <Callout kind="bad">
            {errorMessage(assign.error, { refused: 'asSaid', otherwise: 'statement.assignFailed' })}
          </Callout>
        )}
        <ul className={classes['doubts']}>
          {statements.map((entry) => {
            const period = describePeriod(entry, say)
            return (
              <li key={entry.statementId}>
                <span className={classes['lines']}>
                  <strong>{period}</strong>
                  <span className={classes['soft']}>
                    {formatMoment(Date.parse(entry.importedAt))} · {entry.importedBy}
                  </span>
                </span>
                <Button
                  variant="default"
                  size="compact-md"
                  disabled={assign.isPending}
                  aria-label={t('statement.assignOf', { period })}
                  onClick={() => save([entry.statementId])}
                >
                  {t('statement.assign')}
                </Button>
              </li>
            )
          })}
        </ul>
      </div>
    </Panel>
  )
}
