import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { MAX_STATEMENT_BYTES } from '#domain/car-payments/read-statement.ts'
import type { StatementField } from '#domain/car-payments/statement-mapping.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { readChanged } from '#web/acts/read-changed.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { CsvUpload, type UploadedCsv } from '#web/console/parts/csv-upload.tsx'
import { formatBytes } from '#web/console/parts/format-bytes.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { SampleRows } from '#web/console/parts/sample-rows.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { OtherAccountQuestion } from './other-account-question.tsx'
import { PastStatements } from './past-statements.tsx'
import { LineTwinsPanel } from './line-twins.tsx'
import { ACCOUNT_INPUT, StatementAccountChoice } from './statement-account.tsx'
import {
  changeChoices,
  columnFaults,
  decideRows,
  statementInput,
  suggestedChoices,
  type StatementChoices,
} from './statement-choices.ts'
import { StatementAdded } from './statement-added.tsx'
import { StatementColumns, statementInputId } from './statement-columns.tsx'
import { StatementDoubts } from './statement-doubts.tsx'
import { StatementOutcome } from './statement-result.tsx'
import { UnassignedStatements } from './unassigned-statements.tsx'
import classes from './statements.module.css'

const NO_FAULTS: ReadonlyMap<StatementField, string> = new Map()

interface OpenStatement {
  readonly file: UploadedCsv<'admin/uploadStatement'>
  readonly choices: StatementChoices
  /** The choices last sent. */
  readonly sent: StatementChoices | null
}

/** Whether the last answer is about the account and the columns that are chosen now. */
function isAbout({ choices, sent }: OpenStatement): boolean {
  return (
    sent?.accountId === choices.accountId &&
    sent.columns === choices.columns &&
    sent.dateOrder === choices.dateOrder
  )
}

/** The import of a bank statement: a file, its columns, a check, then the import itself. */
export function StatementsScreen() {
  const t = useText()
  const queries = useQueryClient()
  const [open, setOpen] = useState<OpenStatement | null>(null)
  const [attempts, setAttempts] = useState(0)
  const run = useChange('admin/importStatement', {
    onSuccess: ({ statementId }) => {
      // Another import may have come between the check and this one.
      if (statementId === null) return
      setOpen(null)
      void readChanged(queries, 'admin/importStatement')
    },
  })
  const result = useRef<HTMLDivElement>(null)
  // The button is at the bottom of the window, and what the check found is at the top of the page.
  useEffect(() => {
    if (run.data !== undefined) result.current?.focus()
  }, [run.data])
  const faults = open === null ? NO_FAULTS : columnFaults(open.file.columns, open.choices)
  const accountFault = open !== null && open.choices.accountId === null ? t('statement.chooseAccount') : null
  const answered = open !== null && isAbout(open) ? (run.data ?? null) : null
  const doubts = answered?.doubtful ?? []
  const openDoubts = doubts.filter(({ row }) => open?.choices.decisions.has(row) !== true)
  const otherAccount = answered?.otherAccount ?? null
  const checked =
    open?.sent === open?.choices && doubts.length === 0 && otherAccount === null ? answered : null
  const start = (dryRun: boolean) => {
    setAttempts(attempts + 1)
    if (open === null || faults.size > 0 || accountFault !== null || run.isPending) return
    setOpen({ ...open, sent: open.choices })
    run.mutate({ ...statementInput(open.file, open.choices), dryRun })
  }
  const take = (file: OpenStatement['file']) => {
    run.reset()
    setAttempts(0)
    setOpen({ file, choices: suggestedChoices(file), sent: null })
  }
  const shownFaults =
    attempts === 0
      ? []
      : [
          ...(accountFault === null
            ? []
            : [{ inputId: ACCOUNT_INPUT, label: t('statement.account'), message: accountFault }]),
          ...[...faults].map(([field, message]) => ({
            inputId: statementInputId(field),
            label: t(`statement.field.${field}`),
            message,
          })),
        ]
  return (
    <>
      <PageTitle
        title={t('statement.title')}
        detail={t('statement.lead')}
        actions={
          <>
            {open !== null && (
              <Button variant="default" disabled={run.isPending} onClick={() => setOpen(null)}>
                {t('statement.another')}
              </Button>
            )}
            <Button component={Link} variant="default" to={paths.admin.returns}>
              {t('statement.returns')}
            </Button>
            <Button component={Link} variant="default" to={paths.admin.payments}>
              {t('statement.payments')}
            </Button>
          </>
        }
      />
      <Stack gap={4}>
        <ErrorSummary
          attempts={attempts}
          call={run}
          sentence={
            run.isError
              ? errorMessage(run.error, { refused: 'sentence', otherwise: 'statement.failed' })
              : null
          }
          faults={shownFaults}
        />
        <div ref={result} tabIndex={-1} className={classes['result']}>
          {run.data !== undefined && (answered !== null || run.data.statementId !== null) && (
            <StatementOutcome result={run.data} />
          )}
          {otherAccount !== null && open !== null && (
            <OtherAccountQuestion
              found={otherAccount}
              accounts={open.file.accounts}
              isRight={open.choices.accountIsRight}
              onConfirm={(accountIsRight) =>
                setOpen({ ...open, choices: { ...open.choices, accountIsRight } })
              }
            />
          )}
          {open !== null && doubts.length > 0 && answered !== null && (
            <StatementDoubts
              doubts={doubts}
              total={answered.doubtfulTotal}
              decisions={open.choices.decisions}
              onDecide={(rows, isSame) =>
                setOpen({ ...open, choices: decideRows(open.choices, rows, isSame) })
              }
            />
          )}
          {answered !== null && <StatementAdded added={answered.added} total={answered.newLines} />}
        </div>
        {open === null ? (
          <>
            <CsvUpload
              operation="admin/uploadStatement"
              max={MAX_STATEMENT_BYTES}
              hint="statement.dropHint"
              onUploaded={take}
            />
            <UnassignedStatements />
            <PastStatements />
            <LineTwinsPanel />
          </>
        ) : (
          <>
            <Panel
              isFlush
              title={open.file.fileName}
              detail={t('statement.facts', {
                size: formatBytes(open.file.bytes),
                columns: open.file.columns.length,
              })}
            >
              <SampleRows list={open.file} />
            </Panel>
            <Panel isFlush title={t('statement.account')}>
              <StatementAccountChoice
                file={open.file}
                accountId={open.choices.accountId}
                fault={attempts === 0 ? null : accountFault}
                onChange={(accountId) =>
                  setOpen({ ...open, choices: changeChoices(open.choices, { accountId }) })
                }
              />
            </Panel>
            <Panel
              isFlush
              title={t('statement.columns')}
              detail={t(open.file.isRemembered ? 'statement.columnsRemembered' : 'statement.columnsText')}
            >
              <StatementColumns
                file={open.file}
                choices={open.choices}
                faults={attempts === 0 ? NO_FAULTS : faults}
                onChange={(choices) => setOpen({ ...open, choices })}
              />
            </Panel>
            <div className={classes['foot']}>
              {openDoubts.length > 0 ? (
                <p>{t('statement.openDoubts', { count: openDoubts.length })}</p>
              ) : otherAccount !== null && !open.choices.accountIsRight ? (
                <p>{t('statement.openAccount')}</p>
              ) : checked === null ? (
                <>
                  <Button loading={run.isPending} onClick={() => start(true)}>
                    {t(
                      doubts.length > 0 || otherAccount !== null ? 'statement.checkAgain' : 'statement.check',
                    )}
                  </Button>
                  <p>{t('statement.checkText')}</p>
                </>
              ) : checked.newLines > 0 ? (
                <Button loading={run.isPending} onClick={() => start(false)}>
                  {t('statement.import', {
                    count: checked.newLines,
                    total: formatIndianNumber(checked.newLines),
                  })}
                </Button>
              ) : (
                <p>{t('statement.nothingNew')}</p>
              )}
            </div>
          </>
        )}
      </Stack>
    </>
  )
}
