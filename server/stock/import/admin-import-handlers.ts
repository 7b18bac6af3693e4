import * as z from 'zod'
import { adminImport } from '#contract/stock/admin-import.ts'
import { actorOf } from '#server/platform/actor.ts'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Output } from '#contract/api.ts'
import { id } from '#contract/values.ts'
import { IMPORT_FIELDS, type SuggestedMapping } from '#domain/stock/import/import-fields.ts'
import { planImport } from '#domain/stock/import/plan-import.ts'
import { mustBeConfirmed, suggestInSteps } from '#domain/stock/import/suggest-mapping.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import type { FileAddress, FileStore } from '#server/files/file-store.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { findFile } from '#server/files/file-queries.ts'
import { userOf, type Caller } from '#server/platform/http/caller.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { runInSlices } from '#server/platform/pauses.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { keyOf } from '#server/platform/http/run-command.ts'
import type { CsvHead } from '#server/files/tables/csv-head.ts'
import { enterTables } from '#server/files/tables/enter-tables.ts'
import { findSheet } from '#server/files/tables/sheets-queries.ts'
import { readCallAliases, rememberCallAliases, type CallAliases } from './call-aliases.ts'
import type { DefaultYard } from './find-row-place.ts'
import { renameToFieldNames } from './field-names.ts'
import { countImports, findMapping, listImports } from './import-list-queries.ts'
import { readAnswers } from './import-questions.ts'
import { recallAnswers } from './recall-answers.ts'
import type { ImportRunner } from './import-runner.ts'
import { findImport, insertImport } from './imports-queries.ts'
import { previewList } from './preview-list.ts'
import { readStoredHead, receiveList, type ReceivedList } from './receive-list.ts'
import { hashHeaders, recallMapping } from './remember-mapping.ts'
import type { ImportJob } from './run-import.ts'
import { findYard } from './stock-match-queries.ts'
import { undoImport } from './undo-import.ts'

export interface AdminImportDeps {
  readonly store: FileStore
  readonly runner: ImportRunner
  /** Returns the database's clock in epoch ms. */
  readonly now: () => number
  /** Milliseconds from its beginning after which `importCars` answers while the import still runs. Default 20,000. */
  readonly answerWithinMs?: number
}

/**
 * Creates the handlers that upload lists of cars, import them into the stock, report the progress, and undo imports.
 */
export function createAdminImportHandlers(deps: AdminImportDeps): HandlersOf<typeof adminImport> {
  const { store, runner, now, answerWithinMs = 20_000 } = deps
  return {
    'admin/uploadImport': async ({ db, caller, request }) => {
      if (request.rawBody === null) {
        return refuse('UNSUPPORTED_KIND', 'list.notRaw')
      }
      const received = await receiveList(store, request.rawBody)
      if (!received.ok) return received
      // The list's hash, which identifies a repeated call, is known only after the list is stored.
      const bodyHash = received.value.original.sha256
      const key = keyOf('admin/uploadImport', { caller, request: { ...request, bodyHash } })
      return commitThen(db, key, {
        kept: adminImport['admin/uploadImport'].output,
        commit: (tx) => enterList(tx, caller, received.value),
        after: accept,
      })
    },

    'admin/previewImport': async ({ db, input }) => {
      const list = await findStored(db, store, input.fileId)
      if (!list.ok) return list
      const planned = await planImportOf(db, input, list.value.head, now())
      return planned.ok ? previewList({ db, store }, list.value, planned.value) : planned
    },

    'admin/importCars': (call) => {
      const { db } = call
      const { answerWithinSeconds: seconds } = call.input
      const answerAt = performance.now() + (seconds === undefined ? answerWithinMs : seconds * 1000)
      // A repeated call waits for the first call's import instead of starting another one.
      let begun: ImportJob | null = null
      return commitThen(db, keyOf('admin/importCars', call), {
        kept: z.string(),
        commit: async (tx) => {
          const job = await beginImport(tx, deps, call)
          begun = job.ok ? job.value : null
          return job.ok ? accept(job.value.importId) : job
        },
        after: (importId) => {
          if (begun !== null) runner.start(begun)
          return awaitImport(db, importId, answerAt)
        },
      })
    },

    'admin/getImport': async ({ db, input }) => {
      const progress = await findImport(db, input.importId)
      return progress === null ? refuse('NOT_FOUND', 'import.unknown') : accept(progress)
    },

    'admin/getImports': async ({ db, input }) => {
      const { limit, cursor } = input
      const after = readCursor({ list: 'import' }, cursor, instantAndId)
      if (!after.ok) return after
      const { page, last } = cutPage(await listImports(db, after.value, limit + 1), limit)
      return accept({
        imports: page.map(({ madeAt: _madeAt, ...entry }) => entry),
        total: await countImports(db),
        nextCursor: last ? writeCursor({ list: 'import' }, [last.madeAt, last.importId]) : null,
      })
    },

    'admin/undoImport': (call) => undoImport(call.db, call, call.input.importId),
  }
}

const POLL_MS = 100

/** Returns the progress of an import once it is over, or at `answerAt`, in `performance.now()` time. */
async function awaitImport(
  db: Queries,
  importId: string,
  answerAt: number,
): Promise<Result<Output<'admin/importCars'>>> {
  for (;;) {
    const progress = await findImport(db, importId)
    if (progress === null) throw new Error(`The import ${importId} is not there.`)
    if (progress.state !== 'running' || performance.now() >= answerAt) return accept(progress)
    await delay(POLL_MS)
  }
}

/** Validates an import and stores it as running. */
async function beginImport(
  tx: Tx,
  deps: AdminImportDeps,
  call: Call<'admin/importCars'>,
): Promise<Result<ImportJob>> {
  const { input, caller, request } = call
  const list = await findList(tx, deps.store, call)
  if (!list.ok) return list
  const answers = await recallAnswers(tx, input.answers, list.value.address.sha256)
  const planned = await planImportOf(tx, { ...input, answers }, list.value.head, deps.now())
  if (!planned.ok) return planned
  const { mapping, defaults, dryRun, fileName = null } = input
  const remembered = await rememberCallAliases(tx, call)
  if (!remembered.ok) return remembered
  const importId = await insertImport(tx, {
    userId: userOf(caller).userId,
    fileId: list.value.fileId,
    mapping,
    defaults,
    dryRun,
    fileName,
    answers,
    headersHash: hashHeaders(list.value.head.columns),
  })
  return accept({
    importId,
    source: list.value.address,
    delimiter: list.value.head.delimiter,
    ...planned.value,
    dryRun,
    fileName,
    by: actorOf(caller),
    request,
    importedAt: deps.now(),
  })
}

interface FoundList {
  readonly fileId: string
  readonly address: FileAddress
  readonly head: CsvHead
}

/** Finds the uploaded list, or stores the one that the call itself contains. */
async function findList(
  tx: Tx,
  store: FileStore,
  { input, caller }: Call<'admin/importCars'>,
): Promise<Result<FoundList>> {
  if (input.fileId !== undefined) {
    const fileId = input.sheet === undefined ? input.fileId : await findSheet(tx, input.fileId, input.sheet)
    return fileId === null ? refuse('NOT_FOUND', 'list.sheetUnknown') : findStored(tx, store, fileId)
  }
  if (input.csv === undefined) {
    return refuseField('fileId', 'list.missing')
  }
  const received = await receiveList(store, Readable.from([Buffer.from(input.csv)]))
  if (!received.ok) return received
  const [{ sha256, head }] = received.value.tables
  const [fileId = ''] = await enterTables(tx, caller, received.value)
  return accept({ fileId, address: { folder: 'imports', sha256, variant: 'original' }, head })
}

async function findStored(db: Queries, store: FileStore, fileId: string): Promise<Result<FoundList>> {
  const file = await findFile(db, fileId)
  if (file === null || file.folder !== 'imports') return refuse('NOT_FOUND', 'upload.unknown')
  const address = { folder: file.folder, sha256: file.sha256, variant: 'original' } as const
  const head = await readStoredHead(store, address)
  return head.ok ? accept({ fileId: file.fileId, address, head: head.value }) : head
}

/** Records a stored list, and describes its sheets. */
async function enterList(
  tx: Queries,
  caller: Caller,
  list: ReceivedList,
): Promise<Result<Output<'admin/uploadImport'>>> {
  const fileIds = await enterTables(tx, caller, list)
  const sheets: Output<'admin/uploadImport'>['sheets'] = []
  for (const [index, { sheet, head }] of list.tables.entries()) {
    sheets.push({ sheet, fileId: fileIds[index] ?? '', ...(await describeHead(tx, head)) })
  }
  const [first] = sheets
  if (first === undefined) throw new Error('A list was taken without a table.')
  const { format } = list
  return accept({ ...first, format: format.kind === 'csv' ? format.encoding : 'xlsx', sheets })
}

async function describeHead(tx: Queries, { columns, sampleRows, probedRows }: CsvHead) {
  const remembered = await findMapping(tx, hashHeaders(columns))
  return {
    columns: [...columns],
    sampleRows: sampleRows.map((row) => [...row]),
    suggestedMapping:
      remembered === null
        ? describeMapping(await runInSlices(suggestInSteps(columns, probedRows)), mustBeConfirmed)
        : // Somebody chose or confirmed it.
          describeMapping(recallMapping(renameToFieldNames(remembered), columns), () => false),
    isRemembered: remembered !== null,
  }
}

async function findDefaultYard(db: Queries, yardId: string | undefined): Promise<Result<DefaultYard | null>> {
  if (yardId === undefined || yardId.trim() === '') return accept(null)
  const yard = await findYard(db, id.parse(yardId))
  return yard === null ? refuse('NOT_FOUND', 'yard.unknown') : accept(yard)
}

/** How the rows of a list are read, with the answers to its questions. */
type PlannedImport = Pick<ImportJob, 'plan' | 'defaultYard' | 'answers'> & Pick<CallAliases, 'houseAliases'>

/** Validates how a list is to be read. Refuses with NOT_FOUND for an unknown yard, and as {@link planImport} does. */
async function planImportOf(
  db: Queries,
  input: Pick<
    Call<'admin/importCars'>['input'],
    'mapping' | 'defaults' | 'onUnreadable' | 'answers' | 'cityAliases'
  >,
  { columns }: CsvHead,
  now: number,
): Promise<Result<PlannedImport>> {
  const yard = await findDefaultYard(db, input.defaults['yardId'])
  if (!yard.ok) return yard
  const answers = readAnswers(input.answers)
  if (!answers.ok) return answers
  const aliases = await readCallAliases(db, input.cityAliases)
  if (!aliases.ok) return aliases
  const { houseAliases, cityAliases } = aliases.value
  const { yardId: _yardId, ...given } = renameToFieldNames(input.defaults)
  const plan = planImport({
    columns,
    mapping: renameToFieldNames(input.mapping),
    // A list of one yard need not name the city.
    defaults: yard.value === null ? given : { city: yard.value.city, ...given },
    // Next year's models are sold before the year begins.
    latestYear: new Date(now).getUTCFullYear() + 1,
    onUnreadable: input.onUnreadable,
    dotsAreCommas: answers.value.dotsAreCommas,
    cityAliases,
  })
  if (!plan.ok) return plan
  return accept({ plan: plan.value, defaultYard: yard.value, answers: answers.value, houseAliases })
}

function describeMapping(
  mapping: SuggestedMapping,
  isAsked: typeof mustBeConfirmed,
): Output<'admin/uploadImport'>['suggestedMapping'] {
  return Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => {
      const choice = mapping[field]
      if (choice === undefined) return []
      const { column, unit } = choice
      const isSure = !isAsked(field, choice)
      return [[field, { column, ...(unit !== undefined && { unit }), isSure }]]
    }),
  )
}
