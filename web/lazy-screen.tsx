import { createElement, Suspense, use, useState, type ComponentType } from 'react'
import { fetchTexts, type TextFamily } from './text/families.ts'
import { addTexts, t } from './text/text.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Loading } from './ui/loading.tsx'

/** How long a lazily loaded part may take, in milliseconds (part A section 8, "Analytics"). */
const CHUNK_TIMEOUT = 120_000

/** A screen's code and the texts that it says. */
interface Chunk {
  readonly name: string
  readonly load: () => Promise<ComponentType>
  readonly families: readonly TextFamily[]
}

async function fetchChunk({ name, load, families }: Chunk): Promise<ComponentType> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('timeout')), CHUNK_TIMEOUT)
  try {
    const parts = Promise.all([load(), ...families.map(fetchTexts)] as const)
    const [Screen, ...texts] = await Promise.race([parts, late.promise])
    texts.forEach(addTexts)
    return Screen
  } catch (error) {
    throw new Error(t('error.chunk', { name }), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function Loaded({ promise }: { readonly promise: Promise<ComponentType> }) {
  return createElement(use(promise))
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
  let chunk: Promise<ComponentType> | null = null
  let hasFailed = false
  const get = () => (chunk ??= fetchChunk({ name, load, families }))
  const tryAgain = () => {
    if (hasFailed) location.reload()
    hasFailed = true
    chunk = null
  }

  return function LazyScreen() {
    const [promise, setPromise] = useState(get)
    const retry = () => {
      tryAgain()
      setPromise(get())
    }
    return (
      <ErrorBoundary onRetry={retry}>
        <Suspense fallback={<Loading />}>
          <Loaded promise={promise} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
