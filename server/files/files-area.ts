import type { OperationsByArea } from '#contract/api.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ScheduledTask } from '#server/platform/jobs/worker.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createDocumentsHandlers } from './documents-handlers.ts'
import type { DocumentsByOwner } from './documents-queries.ts'
import { createPictureEncoder } from './encode-picture.ts'
import type { FileLinks } from './file-links.ts'
import type { FileStore } from './file-store.ts'
import { createFilesHandlers, createUploadChecks, type FilesDeps } from './files-handlers.ts'
import type { Scanner } from './scanner.ts'
import { registerFiles, type ServeDeps } from './serve-files.ts'
import { SWEEP_FILES, sweepFiles } from './sweep-files.ts'

/** The area's scheduled jobs. */
export const FILES_SCHEDULE: readonly ScheduledTask[] = [
  {
    task: SWEEP_FILES,
    when: '41 * * * *',
    exclusive: true,
    does: 'deletes stored files that nothing references',
  },
]

export interface FilesOptions {
  readonly store: FileStore
  readonly links: FileLinks
  /** Null disables scanning. */
  readonly scanner: Scanner | null
  readonly limits: FilesDeps['limits']
  readonly room: FilesDeps['room']
  /** Returns whether a yard's link is in force, by which guards open pictures. */
  readonly isYardLinkInForce: ServeDeps['isYardLinkInForce']
  readonly documents: DocumentsByOwner
}

/** Creates the area that accepts uploads, serves stored files, opens private documents, and removes files that nothing references. */
export function createFilesArea(
  { db, backgroundDb }: Infrastructure,
  { store, links, scanner, limits, room, isYardLinkInForce, documents }: FilesOptions,
): ServerArea<OperationsByArea['files']> {
  return {
    handlers: {
      ...createFilesHandlers({
        store,
        links,
        encodePicture: createPictureEncoder(),
        scanner,
        limits,
        room,
      }),
      ...createDocumentsHandlers({ links, documents }),
    },
    beforeBody: createUploadChecks({ limits }),
    tasks: { [SWEEP_FILES]: () => sweepFiles({ db: backgroundDb, store }) },
    register: (app) => registerFiles(app, { db, store, links, isYardLinkInForce }),
  }
}
