import { useQueryClient } from '@tanstack/react-query'
import { createElement, Suspense, use, useState, type ComponentType, type ReactNode } from 'react'
import { readAfresh } from './api/query-client.ts'
import { fetchTexts, type TextFamily } from './text/families.ts'
import { addTexts, t } from './text/text.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Loading } from './ui/loading.tsx'

/** How long a lazily loaded part may take, in milliseconds (part A section 8, "Analytics"). */
const CHUNK_TIMEOUT = 120_000

/** A screen's or a part's code, the texts that it says, and what stands there meanwhile. */
interface Chunk<Props> {
  readonly name: string
  readonly load: () => Promise<ComponentType<Props>>
  readonly families: readonly TextFamily[]
  readonly meanwhile: ReactNode
}

/** A part's code or its texts did not come. */
class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure'
}

async function fetchChunk<Props>({ name, load, families }: Chunk<Props>): Promise<ComponentType<Props>> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('timeout')), CHUNK_TIMEOUT)
  try {
    const parts = Promise.all([load(), ...families.map(fetchTexts)] as const)
    const [Part, ...texts] = await Promise.race([parts, late.promise])
    texts.forEach(addTexts)
    return Part
  } catch (error) {
    throw new ChunkFailure(t('error.chunk', { name }), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A screen whose code and texts come when it is first shown. When they don't come, it says so and offers to
 * try again: first by asking once more, then by loading the page anew, which also finds the files of a
 * release that came out meanwhile.
 */
export function lazyScreen(
  name: string,
  load: () => Promise<ComponentType>,
  families: readonly TextFamily[],
): ComponentType {
  return lazyChunk({ name, load, families, meanwhile: <Loading /> })
}

/** A part of a screen whose code, and texts that are its own, come when it is first shown. Else like {@link lazyScreen}. */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
  families: readonly TextFamily[] = [],
): ComponentType<Props> {
  return lazyChunk({ name, load, families, meanwhile })
}

function lazyChunk<Props extends object>(chunk: Chunk<Props>): ComponentType<Props> {
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
      // What was read is to blame, unless it was the code that did not come.
      if (!(error instanceof ChunkFailure)) readAfresh(queries)
      tryAgain()
      setPromise(get())
    }
    return (
      <ErrorBoundary onRetry={retry}>
        <Suspense fallback={chunk.meanwhile}>
          <Loaded promise={promise} props={props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
