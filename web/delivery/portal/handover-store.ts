import { openDB, type DBSchema } from 'idb'
import type { HandoverDraft, HandoverStore } from './handover.ts'

interface Schema extends DBSchema {
  drafts: { key: [string, string]; value: HandoverDraft; indexes: { owner: string } }
}

const open = () =>
  openDB<Schema>('yardbid-handovers', 1, {
    upgrade: (database) => {
      const drafts = database.createObjectStore('drafts', { keyPath: ['owner', 'flowEntityId'] })
      drafts.createIndex('owner', 'owner')
    },
  })

/** The checklists on this device, in IndexedDB. */
export const handoverStore: HandoverStore = {
  async list(owner) {
    const database = await open()
    const drafts = await database.getAllFromIndex('drafts', 'owner', owner)
    database.close()
    return drafts
  },
  async read(owner, flowEntityId) {
    const database = await open()
    const draft = await database.get('drafts', [owner, flowEntityId])
    database.close()
    return draft ?? null
  },
  async keep(draft) {
    const database = await open()
    await database.put('drafts', draft)
    database.close()
  },
}
