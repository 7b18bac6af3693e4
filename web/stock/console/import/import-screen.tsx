import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatIndianNumber } from '#domain/money.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useText } from '#web/text/text.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { formatBytes } from './format-bytes.ts'
import {
  choiceFaults,
  importInput,
  suggestedChoices,
  unmappedParts,
  type ImportChoices,
} from './import-choices.ts'
import { ImportDefaultsFields } from './import-defaults-fields.tsx'
import { importFieldLabel } from './import-field-label.ts'
import { ImportProgressPanel } from './import-progress-panel.tsx'
import { ListUpload, type UploadedList } from './list-upload.tsx'
import { columnInputId, MappingTable } from './mapping-table.tsx'
import { PastImports } from './past-imports.tsx'
import { SampleRows } from './sample-rows.tsx'
import { Unmapped } from './unmapped.tsx'
import { useImport } from './use-import.ts'
import classes from './import-screen.module.css'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { useKeptState } from '#web/console/parts/kept-state.ts'
import { Panel } from '#web/console/parts/panel.tsx'

interface OpenList {
  readonly list: UploadedList
  readonly choices: ImportChoices
  /** The choices last sent, and whether as a dry run; null before the first request. */
  readonly sent: { readonly choices: string; readonly dryRun: boolean } | null
}

/** Returns the latest model year that a list may contain. */
function latestYear(): number {
  return new Date(serverNow()).getUTCFullYear() + 1
}

/** The import of cars: a file, its columns, a check, then the import itself. */
export function ImportScreen() {
  const t = useText()
  const [open, setOpen] = useKeptState<OpenList>('import.list')
  const [attempts, setAttempts] = useState(0)
  const run = useImport()
  const choices = open?.choices
  const faults =
    open === null || choices === undefined
      ? new Map()
      : choiceFaults(open.list.columns, choices, latestYear())
  const isSame = open !== null && open.sent?.choices === JSON.stringify(open.choices)
  const { progress } = run
  const checked = isSame && progress?.state === 'done' && progress.dryRun ? progress : null
  const isImported = progress?.state === 'done' && !progress.dryRun

  const start = (dryRun: boolean) => {
    if (open === null) return
    setAttempts(attempts + 1)
    if (faults.size > 0) return
    setOpen({ ...open, sent: { choices: JSON.stringify(open.choices), dryRun } })
    run.start({ ...importInput(open.list, open.choices), dryRun })
    scrollTo({ top: 0 })
  }
  // A list that is imported no longer needs its columns. The result has its own address.
  useEffect(() => {
    if (isImported) setOpen(null)
  }, [isImported, setOpen])
  const startOver = () => {
    setOpen(null)
    setAttempts(0)
    run.forget()
  }
  return (
    <>
      <PageTitle
        title={t('console.import')}
        detail={t('console.importText')}
        actions={
          (open !== null || progress !== null) && (
            <Button variant="default" disabled={run.isRunning} onClick={startOver}>
              {t('console.anotherList')}
            </Button>
          )
        }
      />
      <div className={classes['steps']}>
        {open === null && progress === null && !run.isRunning && run.error === null && (
          <>
            <ListUpload
              onUploaded={(list) => {
                setOpen({ list, choices: suggestedChoices(list.suggestedMapping), sent: null })
                setAttempts(0)
              }}
            />
            <PastImports />
          </>
        )}
        {open !== null && (
          <Panel
            isFlush
            title={open.list.fileName}
            detail={t('console.listFacts', {
              size: formatBytes(open.list.bytes),
              columns: open.list.columns.length,
            })}
          >
            <SampleRows list={open.list} />
          </Panel>
        )}
        <ErrorSummary
          attempts={attempts}
          faults={
            attempts === 0
              ? []
              : [...faults].map(([field, message]) => ({
                  inputId: columnInputId(field),
                  label: importFieldLabel(field),
                  message,
                }))
          }
        />
        <ImportProgressPanel run={run} isDryRun={open?.sent?.dryRun ?? false} />
        {open !== null && choices !== undefined && !run.isRunning && (
          <>
            <Unmapped {...unmappedParts(open.list.columns, choices, faults)} />
            <Panel title={t('console.defaults')} detail={t('console.defaultsText')}>
              <ImportDefaultsFields
                choices={choices}
                onChange={(next) => setOpen({ ...open, choices: next })}
              />
            </Panel>
            <Panel
              isFlush
              title={t('console.columns')}
              detail={t(open.list.isRemembered ? 'console.columnsRemembered' : 'console.columnsText')}
            >
              <MappingTable
                list={open.list}
                choices={choices}
                faults={attempts === 0 ? new Map() : faults}
                onChange={(next) => setOpen({ ...open, choices: next })}
              />
            </Panel>
          </>
        )}
        {open !== null && !run.isRunning && (
          <div className={classes['foot']}>
            {checked !== null && checked.accepted > 0 ? (
              <>
                <Button onClick={() => start(false)}>
                  {t('console.importCars', {
                    count: checked.accepted,
                    total: formatIndianNumber(checked.accepted),
                  })}
                </Button>
                {checked.rejectedTotal > 0 && (
                  <p>
                    {t('console.withoutFaulty', {
                      count: checked.rejectedTotal,
                      total: formatIndianNumber(checked.rejectedTotal),
                    })}
                  </p>
                )}
              </>
            ) : (
              <>
                {checked === null ? (
                  <Button onClick={() => start(true)}>{t('console.check')}</Button>
                ) : (
                  <Button onClick={startOver}>{t('console.anotherList')}</Button>
                )}
                <p>{t(checked === null ? 'console.checkText' : 'console.nothingToImport')}</p>
              </>
            )}
          </div>
        )}
      </div>
    </>
  )
}
