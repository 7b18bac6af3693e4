import { databaseTypes } from './database-types.ts'
import type { GeneratedFile } from './generated-file.ts'
import { lifecyclePage } from './lifecycle-diagram.ts'

/** Every file that is generated and checked in. */
export const generatedFiles: readonly GeneratedFile[] = [databaseTypes, lifecyclePage]
