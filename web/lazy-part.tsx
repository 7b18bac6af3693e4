import { useQueryClient } from '@tanstack/react-query'
import { createElement, Suspense, use, useState, type ComponentType, type ReactNode } from 'react'
import { readAfresh } from './api/query-client.ts'
import { t } from './text/text.ts'
import { textsReady } from './text/text-family.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'

/** Time limit for loading a part, in ms (part A section 8, "Analytics"). */
const CHUNK_TIMEOUT = 120_000

/** The pauses before a part is requested again, in ms: a phone that changes its network is offline for a moment. */
const RETRY_PAUSES_MS: readonly number[] = [500, 2_500]

/** The code of a screen or of a part of one. */
interface Chunk<Props> {
  readonly name: string
  readonly load: () => Promise<ComponentType<Props>>
}

/** Thrown if a part's code fails to load. */
class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure'
}

async function fetchRepeatedly<Props>(
  chunk: Chunk<Props>,
  [pause, ...pauses] = RETRY_PAUSES_MS,
): Promise<ComponentType<Props>> {
  try {
    return await chunk.load()
  } catch (error) {
    if (pause === undefined) throw error
    await new Promise((resolve) => {
      setTimeout(resolve, pause)
    })
    return fetchRepeatedly(chunk, pauses)
  }
}

async function fetchChunk<Props>(chunk: Chunk<Props>): Promise<ComponentType<Props>> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('timeout')), CHUNK_TIMEOUT)
  try {
    const Part = await Promise.race([fetchRepeatedly(chunk), late.promise])
    await Promise.race([textsReady(), late.promise])
    return Part
  } catch (error) {
    throw new ChunkFailure(t('error.chunk', { name: chunk.name }), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns a component whose code loads, with the texts of its modules, when it is first rendered. If it keeps failing to load, an error message
 * offers to try again: the first time with further requests, then by reloading the page, which also finds the files of a
 * newer release.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const chunk: Chunk<Props> = { name, load }
  let fetched: Promise<ComponentType<Props>> | null = null
  let hasFailed = false
  const get = () => (fetched ??= fetchChunk(chunk))
  const tryAgain = () => {
    if (hasFailed) location.reload()
    hasFailed = true
    fetched = null
  }

  function Loaded(loaded: { readonly promise: Promise<ComponentType<Props>>; readonly props: Props }) {
    return createElement(use(loaded.promise), loaded.props)
  }

  return function Lazy(props: Props) {
    const [promise, setPromise] = useState(get)
    const queries = useQueryClient()
    const retry = (error: unknown) => {
      // The code loaded, so the data may be at fault.
      if (!(error instanceof ChunkFailure)) readAfresh(queries)
      tryAgain()
      setPromise(get())
    }
    return (
      <ErrorBoundary onRetry={retry}>
        <Suspense fallback={meanwhile}>
          <Loaded promise={promise} props={props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
