import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { QueuedPicture } from './queued-picture.ts'

/** The content of a picture. Bytes, because some browsers lose stored blobs when they restart. */
interface Content {
  readonly type: string
  readonly bytes: ArrayBuffer
}

interface Schema extends DBSchema {
  pictures: { key: string; value: QueuedPicture; indexes: { owner: string } }
  contents: { key: string; value: Content }
}

/** Thrown if this device cannot keep a picture: its storage is full, or the browser forbids it. */
export class NotKept extends Error {
  override readonly name = 'NotKept'
  readonly isFull: boolean

  constructor(isFull: boolean, options?: ErrorOptions) {
    super(isFull ? 'The storage is full.' : 'The storage is unavailable.', options)
    this.isFull = isFull
  }
}

/** The pictures on this device. They outlive the tab and the browser. */
export interface PictureStore {
  /**
   * Stores a picture and its content together, and deletes the pictures that it replaces. It counts as taken once this
   * has resolved.
   * @throws {NotKept}
   */
  readonly add: (picture: QueuedPicture, content: Blob, replaced?: readonly string[]) => Promise<void>
  /** Returns the pictures of a person, the earliest first. */
  readonly list: (owner: string) => Promise<readonly QueuedPicture[]>
  /** Returns the content of a picture; null if it has arrived or was deleted. */
  readonly read: (id: string) => Promise<Blob | null>
  /** Changes a picture. Returns false if it was deleted in the meantime. */
  readonly change: (id: string, change: Partial<QueuedPicture>) => Promise<boolean>
  /** Records that a picture has arrived, and deletes its content. */
  readonly markArrived: (id: string) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

const DATABASE = 'yardbid-pictures'

function openPictures(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('pictures', { keyPath: 'id' }).createIndex('owner', 'owner')
      database.createObjectStore('contents')
    },
  })
}

/** Opens the store in IndexedDB when it is first used, and again if the browser closed it. */
export function createPictureStore(): PictureStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null
  const open = async (): Promise<IDBPDatabase<Schema>> => {
    opened ??= openPictures()
    try {
      const database = await opened
      database.addEventListener('close', () => (opened = null), { once: true })
      return database
    } catch (error) {
      opened = null
      throw error
    }
  }
  // Strict: the picture is on the disk, not only in the browser's memory, once the transaction is done.
  const write = async (stores: readonly ('pictures' | 'contents')[]) =>
    (await open()).transaction(stores, 'readwrite', { durability: 'strict' })

  return {
    async add(picture, content, replaced = []) {
      try {
        const bytes = await content.arrayBuffer()
        const tx = await write(['pictures', 'contents'])
        const [pictures, contents] = [tx.objectStore('pictures'), tx.objectStore('contents')]
        const change = async () => {
          for (const id of replaced) await Promise.all([pictures.delete(id), contents.delete(id)])
          await pictures.put(picture)
          await contents.put({ type: content.type, bytes }, picture.id)
        }
        await allOrNothing(tx, change)
      } catch (error) {
        throw new NotKept(isQuotaExceeded(error), { cause: error })
      }
    },
    async list(owner) {
      const pictures = await (await open()).getAllFromIndex('pictures', 'owner', owner)
      return pictures.toSorted((a, b) => a.takenAt - b.takenAt)
    },
    async read(id) {
      const content = await (await open()).get('contents', id)
      return content === undefined ? null : new Blob([content.bytes], { type: content.type })
    },
    async change(id, change) {
      const tx = await write(['pictures'])
      const pictures = tx.objectStore('pictures')
      const picture = await pictures.get(id)
      if (picture !== undefined) await pictures.put({ ...picture, ...change })
      await tx.done
      return picture !== undefined
    },
    async markArrived(id) {
      const tx = await write(['pictures', 'contents'])
      const pictures = tx.objectStore('pictures')
      const picture = await pictures.get(id)
      if (picture !== undefined) await pictures.put({ ...picture, status: 'arrived', refusal: null })
      await tx.objectStore('contents').delete(id)
      await tx.done
    },
    async remove(id) {
      const tx = await write(['pictures', 'contents'])
      await Promise.all([
        tx.objectStore('pictures').delete(id),
        tx.objectStore('contents').delete(id),
        tx.done,
      ])
    },
  }
}

interface Transaction {
  readonly abort: () => void
  readonly done: Promise<void>
}

/** Makes a change in a transaction, or none of it: without an abort, what was done before an error would be committed. */
async function allOrNothing(tx: Transaction, change: () => Promise<void>): Promise<void> {
  const done = tx.done.then(
    () => null,
    (error: unknown) => ({ error }),
  )
  try {
    await change()
  } catch (error) {
    // A failed request has aborted the transaction already, as a full storage does.
    try {
      tx.abort()
    } catch {}
    await done
    throw error
  }
  const failed = await done
  if (failed !== null) throw failed.error
}

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
