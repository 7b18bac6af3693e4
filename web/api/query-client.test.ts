import { onlineManager, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

/** Loses the network and gets it back. */
function interrupt(): void {
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
}

/** Shows a read on a screen, and returns its result as it is now. */
function show(queries: QueryClient, read: () => Promise<string>) {
  queries.mount()
  const observer = new QueryObserver(queries, { queryKey: ['a read'], queryFn: read })
  observer.subscribe(() => undefined)
  return () => observer.getCurrentResult()
}

test('A read that failed is made again once the network is back', async () => {
  const read = vi
    .fn<() => Promise<string>>(async () => 'the cars')
    .mockRejectedValueOnce(new Error('no network'))
  const result = show(createQueryClient(), read)
  await vi.waitFor(() => expect(result().isError).toBe(true))
  interrupt()
  await vi.waitFor(() => expect(result().data).toBe('the cars'))
})

test('A read that was answered is not made again: the live stream says what changed', async () => {
  const read = vi.fn<() => Promise<string>>(async () => 'the cars')
  const result = show(createQueryClient(), read)
  await vi.waitFor(() => expect(result().data).toBe('the cars'))
  interrupt()
  expect(result().isFetching).toBe(false)
  expect(read).toHaveBeenCalledOnce()
})
