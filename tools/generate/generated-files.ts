import { answerParts } from './answer-parts.ts'
import { areaList, areaPages } from './area-pages.ts'
import { changedReads } from './changed-reads.ts'
import { consoleQueues } from './console-queues.ts'
import { configurationPage } from './configuration-page.ts'
import { consolePaths, consoleScreens } from './console-screens.ts'
import { databaseTypes } from './database-types.ts'
import type { GeneratedFile } from './generated-file.ts'
import { jobsPage } from './jobs-page.ts'
import { languagesPage } from './languages-page.ts'
import { lifecyclePage } from './lifecycle-diagram.ts'
import { notificationsPage } from './notifications-page.ts'
import { textIds } from './text-ids.ts'

/** All generated files that are checked in. */
export const generatedFiles: readonly GeneratedFile[] = [
  databaseTypes,
  lifecyclePage,
  jobsPage,
  configurationPage,
  notificationsPage,
  areaList,
  ...areaPages,
  textIds,
  languagesPage,
  consolePaths,
  consoleScreens,
  consoleQueues,
  changedReads,
  answerParts,
]
