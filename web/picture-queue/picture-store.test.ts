import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { createPictureStore, NotKept } from './picture-store.ts'
import { queuePicture, type TakenPicture } from './queued-picture.ts'

let people = 0

/** Returns a picture of a person whom no other test knows, or of `more.owner`. */
function take(more: Partial<TakenPicture> = {}) {
  people += 1
  return queuePicture({
    owner: `person ${people}`,
    kind: 'evaluation',
    subject: 'flow 1',
    label: 'Left',
    title: '2019 Hyundai Creta',
    takenAt: 1,
    ...more,
  })
}

const content = (text: string) => new Blob([text], { type: 'image/jpeg' })

afterEach(() => vi.restoreAllMocks())

test('a picture is there with its content when the store is opened again', async () => {
  const picture = take()
  await createPictureStore().add(picture, content('left side'))
  const store = createPictureStore()
  expect(await store.list(picture.owner)).toEqual([picture])
  const kept = await store.read(picture.id)
  expect(kept?.type).toBe('image/jpeg')
  expect(await kept?.text()).toBe('left side')
})

test('every picture has an id of its own', () => {
  const ids = Array.from({ length: 50 }, () => take().id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/)
})

test('the list has the pictures of one person, the earliest first', async () => {
  const store = createPictureStore()
  const late = take({ takenAt: 20 })
  const early = take({ owner: late.owner, takenAt: 10 })
  const foreign = take()
  for (const picture of [late, foreign, early]) await store.add(picture, content('x'))
  expect((await store.list(late.owner)).map(({ id }) => id)).toEqual([early.id, late.id])
})

test('a picture taken again replaces the one that waits', async () => {
  const store = createPictureStore()
  const first = take()
  const second = take({ owner: first.owner })
  await store.add(first, content('blurred'))
  await store.add(second, content('sharp'), [first.id])
  expect((await store.list(first.owner)).map(({ id }) => id)).toEqual([second.id])
  expect(await store.read(first.id)).toBeNull()
})

test('an arrived picture leaves its record, without the content', async () => {
  const store = createPictureStore()
  const picture = take()
  await store.add(picture, content('x'))
  await store.markArrived(picture.id)
  expect((await store.list(picture.owner)).map(({ status }) => status)).toEqual(['arrived'])
  expect(await store.read(picture.id)).toBeNull()
})

test('a deleted picture stays deleted, whatever is recorded about it later', async () => {
  const store = createPictureStore()
  const picture = take()
  await store.add(picture, content('x'))
  await store.remove(picture.id)
  expect(await store.change(picture.id, { fileId: 'f' })).toBe(false)
  await store.markArrived(picture.id)
  expect(await store.list(picture.owner)).toEqual([])
})

test('with a full storage nothing is kept, neither the picture nor the loss of the one it replaces', async () => {
  const store = createPictureStore()
  const first = take()
  await store.add(first, content('first'))
  const second = take({ owner: first.owner })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  const failure = await store.add(second, content('second'), [first.id]).catch((error: unknown) => error)
  put.mockRestore()
  expect(failure).toBeInstanceOf(NotKept)
  expect(failure).toMatchObject({ isFull: true })
  expect((await store.list(first.owner)).map(({ id }) => id)).toEqual([first.id])
  expect(await (await store.read(first.id))?.text()).toBe('first')
})

test('a browser that forbids storage says so', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Not here', 'SecurityError')
  })
  const failure = await createPictureStore()
    .add(take(), content('x'))
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'NotKept', isFull: false })
})
