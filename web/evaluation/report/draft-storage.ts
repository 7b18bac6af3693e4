import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { ReportDraft } from './report-draft.ts'

interface Schema extends DBSchema {
  /** The drafts by user and flow. */
  readonly drafts: { readonly key: string; readonly value: ReportDraft }
}

const NAME = 'yardbid-condition-reports'
const VERSION = 1

let opened: Promise<IDBPDatabase<Schema>> | null = null

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, VERSION, {
    upgrade: (database) => {
      database.createObjectStore('drafts')
    },
    // The browser closed it; the next use opens it again.
    terminated: () => {
      opened = null
    },
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

/**
 * The storage on this device for the condition reports of one user; pictures of damages are in the picture queue. They
 * stay after a reload, and after a logout for this user alone. All functions throw if the browser's storage is full or
 * forbidden.
 */
export interface DraftStorage {
  readonly loadDraft: (flowEntityId: string) => Promise<ReportDraft | null>
  readonly keepDraft: (draft: ReportDraft) => Promise<void>
}

/** Returns the storage of a user. */
export function draftStorageOf(uid: string): DraftStorage {
  const name = (id: string) => `${uid}.${id}`
  return {
    loadDraft: async (flowEntityId) => (await (await open()).get('drafts', name(flowEntityId))) ?? null,
    keepDraft: async (draft) => {
      await (await open()).put('drafts', draft, name(draft.flowEntityId))
    },
  }
}
