import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ImportProgress } from '#contract/stock/admin-import.ts'
import { MAX_IMPORT_BYTES } from '#domain/files/file-rules.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useText } from '#web/text/en/console.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { missingYards } from './group-faults.ts'
import {
  choiceFaults,
  choicesFor,
  chooseColumn,
  importInput,
  suggestedChoices,
  unmappedParts,
  type ChoicesOfColumns,
  type ImportChoices,
} from './import-choices.ts'
import { DEFAULT_CITY_ID, ImportDefaultsFields } from './import-defaults-fields.tsx'
import { importFieldLabel } from './import-field-label.ts'
import { ImportFoot } from './import-foot.tsx'
import { givenAnswers, ImportQuestions, openQuestions, type ImportAnswers } from './import-questions.tsx'
import { ListPanel } from './list-panel.tsx'
import { ImportProgressPanel } from './import-progress-panel.tsx'
import { CsvUpload, type UploadedCsv } from '#web/console/parts/csv-upload.tsx'
import { columnInputId, MappingTable } from './mapping-table.tsx'
import { PastImports } from './past-imports.tsx'
import { PreviewedCars } from './previewed-cars.tsx'
import { UnknownCities } from './unknown-cities.tsx'
import { UnknownYards } from './unknown-yards.tsx'
import { Unmapped } from './unmapped.tsx'
import { useImport } from './use-import.ts'
import { usePreview } from './use-preview.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { useKeptState } from '#web/session/kept-state.ts'
import { Panel } from '#web/console/parts/panel.tsx'

interface OpenList {
  readonly list: UploadedCsv<'admin/uploadImport'>
  readonly choices: ImportChoices
  /** The choices last sent, and whether as a dry run; null before the first request. */
  readonly sent: { readonly choices: string; readonly dryRun: boolean } | null
  /** The answers to the questions of its last check. */
  readonly answers?: ImportAnswers
  /** Whether the choices were made for an earlier list with the same columns. */
  readonly isKept?: boolean
}

/** Returns the latest model year that a list may contain. */
function latestYear(): number {
  return new Date(serverNow()).getUTCFullYear() + 1
}

/** Says where the choice of columns comes from. */
function sourceOf({ isKept = false, list }: OpenList) {
  if (isKept) return 'console.columnsKept'
  return list.isRemembered ? 'console.columnsRemembered' : 'console.columnsText'
}

/** Whether a checked list has questions to answer, and rows that can be imported. */
function isWorthAsking({ questions, accepted, unchanged }: ImportProgress): boolean {
  return questions.length > 0 && accepted + unchanged > 0
}

/** The import of cars: a file, its columns, a check, then the import itself. */
export function ImportScreen() {
  const t = useText()
  const [open, setOpen] = useKeptState<OpenList>('import.openList')
  const [earlier, setEarlier] = useKeptState<ChoicesOfColumns>('import.columns')
  const [attempts, setAttempts] = useState(0)
  const run = useImport()
  const choices = open?.choices
  const findFaults = (list: OpenList['list'], chosen: ImportChoices) =>
    choiceFaults(list.columns, chosen, { latestYear: latestYear(), unconfirmed: t('console.confirmColumn') })
  const faults = open === null || choices === undefined ? new Map() : findFaults(open.list, choices)
  const isSame = open !== null && open.sent?.choices === JSON.stringify(open.choices)
  const { progress } = run
  const preview = usePreview(faults.size === 0 && !run.isRunning && open !== null ? open : null)
  const questions = progress?.state === 'done' ? progress.questions : []
  // An import with open questions has stored nothing, like a check.
  const isCheck = progress?.dryRun === true || questions.length > 0
  const checked = isSame && progress?.state === 'done' && isCheck ? progress : null
  const isStopped = isSame && progress?.state === 'failed' && !progress.dryRun
  const isImported = progress?.state === 'done' && !isCheck
  const answers = open?.answers ?? {}

  const start = (dryRun: boolean, chosen = open?.choices) => {
    if (open === null || chosen === undefined) return
    const { list } = open
    setAttempts(attempts + 1)
    if (findFaults(list, chosen).size > 0) return
    setOpen({ ...open, choices: chosen, sent: { choices: JSON.stringify(chosen), dryRun } })
    run.start({ ...importInput(list, chosen), dryRun, answers: dryRun ? [] : givenAnswers(answers) })
    scrollTo({ top: 0 })
  }
  const choose = (next: ImportChoices) => {
    if (open === null) return
    setOpen({ ...open, choices: next })
    setEarlier({ columns: open.list.columns, choices: next })
  }
  const take = (list: UploadedCsv<'admin/uploadImport'>) => {
    const kept = choicesFor(list.columns, earlier)
    setOpen({
      list,
      choices: kept ?? suggestedChoices(list.suggestedMapping),
      sent: null,
      isKept: kept !== null,
    })
    setAttempts(0)
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
      <Stack gap={5}>
        {open === null && progress === null && !run.isRunning && run.error === null && (
          <>
            <CsvUpload
              operation="admin/uploadImport"
              max={MAX_IMPORT_BYTES}
              hint="console.dropHint"
              onUploaded={take}
            />
            <PastImports />
          </>
        )}
        <ErrorSummary
          attempts={attempts}
          faults={
            attempts === 0
              ? []
              : [...faults].map(([field, message]) => ({
                  // A list without the column names its city for all rows.
                  inputId:
                    field === 'city' && choices?.mapping.city === undefined
                      ? DEFAULT_CITY_ID
                      : columnInputId(field),
                  label: importFieldLabel(field),
                  message,
                }))
          }
        />
        <ImportProgressPanel
          run={run}
          isDryRun={open?.sent?.dryRun ?? false}
          isOutdated={open !== null && !isSame && progress?.dryRun === true}
          help={
            checked !== null &&
            choices !== undefined && (
              <UnknownYards
                yards={missingYards(checked.rejected)}
                isCut={checked.rejectedTotal > checked.rejected.length}
                column={choices.mapping.yard?.column ?? null}
                onAdded={() => start(true)}
                onWithoutYards={() => {
                  const without = chooseColumn(choices, 'yard', '')
                  choose(without)
                  start(true, without)
                }}
              />
            )
          }
        />
        {open !== null && checked !== null && isWorthAsking(checked) && (
          <ImportQuestions
            questions={questions}
            answers={answers}
            onAnswer={(given) => setOpen({ ...open, answers: given })}
          />
        )}
        {open !== null && <ListPanel list={open.list} isFixed={run.isRunning} onSheet={take} />}
        {open !== null && choices !== undefined && !run.isRunning && (
          <>
            <UnknownCities unknown={preview?.unknownCities ?? []} choices={choices} onChange={choose} />
            <PreviewedCars preview={preview} />
            <Unmapped {...unmappedParts(open.list.columns, choices, faults)} />
            <Panel isFlush title={t('console.columns')} detail={t(sourceOf(open))}>
              <MappingTable
                list={open.list}
                choices={choices}
                counts={preview?.fields ?? {}}
                faults={attempts === 0 ? new Map() : faults}
                onChange={choose}
              />
            </Panel>
            <Panel title={t('console.defaults')} detail={t('console.defaultsText')}>
              <ImportDefaultsFields choices={choices} onChange={choose} />
            </Panel>
          </>
        )}
        {open !== null && !run.isRunning && (
          <ImportFoot
            checked={checked}
            isStopped={isStopped}
            hasOpenQuestions={openQuestions(questions, answers).length > 0}
            onCheck={() => start(true)}
            onImport={() => start(false)}
            onAnotherList={startOver}
          />
        )}
        {open === null && progress?.state === 'failed' && !progress.dryRun && (
          <Callout
            kind="info"
            actions={
              <Button variant="default" onClick={startOver}>
                {t('console.importChooseAgain')}
              </Button>
            }
          >
            {t('console.importRestLater')}
          </Callout>
        )}
      </Stack>
    </>
  )
}
