import { useMutation, useQueryClient } from '@tanstack/react-query'
import { parseAsString, useQueryState } from 'nuqs'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ImportProgress } from '#contract/stock/admin-import.ts'
import type { Input } from '#contract/api.ts'
import { call } from '#web/api/client.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { queryKeyOf, useRead } from '#web/api/use-operation.ts'
import { useKeptState } from '#web/session/kept-state.ts'

const POLL_MS = 1000

/** An import started in this tab. Sending it again with its key continues the same import. */
interface BegunImport {
  readonly key: string
  readonly input: Input<'admin/importCars'>
}

/** An import from its start to its result. */
export interface ImportRun {
  /** Null if there is no import, or the server has not answered yet. */
  readonly progress: ImportProgress | null
  readonly isRunning: boolean
  readonly error: CallFailure | null
  readonly start: (input: Input<'admin/importCars'>) => void
  /** Resumes following the import after {@link error}. */
  readonly tryAgain: () => void
  readonly forget: () => void
}

/**
 * Starts an import and follows it. Its id is in the address and the started request is kept in the tab, so that leaving
 * or reloading resumes it. Sending it again under the same key never runs it twice.
 */
export function useImport(): ImportRun {
  const queries = useQueryClient()
  const [importId, setImportId] = useQueryState('import', parseAsString)
  const [begun, setBegun] = useKeptState<BegunImport>('import.begun')
  const post = useMutation<ImportProgress, CallFailure, BegunImport>({
    mutationFn: ({ key, input }) => call('admin/importCars', input, { idempotencyKey: key }),
  })
  const status = useRead(
    'admin/getImport',
    { importId: importId ?? '' },
    {
      enabled: importId !== null,
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
    },
  )
  const send = (what: BegunImport) => {
    post.mutate(what, {
      // Does not run after the user leaves the screen, because the address then belongs to another screen.
      onSuccess: (answer) => {
        queries.setQueryData(queryKeyOf('admin/getImport', { importId: answer.importId }), answer)
        void setImportId(answer.importId)
      },
    })
  }
  const hasSent = useRef(false)
  const resume = useEffectEvent(() => {
    if (hasSent.current || begun === null || importId !== null) return
    hasSent.current = true
    send(begun)
  })
  useEffect(() => resume(), [])

  const progress = status.data ?? null
  const isDone = progress !== null && progress.state !== 'running'
  const changesStock = isDone && !progress.dryRun
  useEffect(() => {
    if (isDone) setBegun(null)
  }, [isDone, setBegun])
  useEffect(() => {
    if (!changesStock) return
    for (const read of ['admin/getCars', 'admin/getCities', 'admin/getYards', 'admin/getImports'] as const) {
      void queries.invalidateQueries({ queryKey: queryKeyOf(read) })
    }
  }, [changesStock, queries])

  return {
    progress: importId === null ? null : progress,
    // A single failed status read does not mean that the import stopped.
    isRunning: post.isPending || (importId !== null && !isDone && (progress !== null || !status.isError)),
    error: post.error ?? (importId === null || progress !== null ? null : status.error),
    start: (input) => {
      const what = { key: newIdempotencyKey(), input }
      setBegun(what)
      void setImportId(null)
      send(what)
    },
    tryAgain: () => {
      if (importId !== null) void status.refetch()
      else if (begun !== null) send(begun)
    },
    forget: () => {
      post.reset()
      setBegun(null)
      void setImportId(null)
    },
  }
}
