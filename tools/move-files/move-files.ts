import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { copyFiles } from './copy-files.ts'

// npm run move-files: copies the uploads of DATA_DIR/files into the store that FILE_STORE names, and reads each back. Files
// that are there already are only compared, so the command can be repeated: once while the app still works with the folder,
// and again when it has been started with FILE_STORE. The folder stays as it is.

try {
  const config = readConfig()
  if (config.fileStore === null)
    throw new Error('FILE_STORE: needed, the bucket to copy to (s3://bucket/prefix)')
  const directory = join(config.dataDir, 'files')
  if (!existsSync(directory)) throw new Error(`There are no files in ${config.dataDir}`)
  const { copied, there, failed } = await copyFiles(
    { directory, target: await openFileStore(config) },
    (sentence) => console.error(sentence),
  )
  console.log(`${copied} copied and read back, ${there} were there, ${failed} not copied.`)
  if (failed > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
