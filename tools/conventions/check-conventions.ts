import { join } from 'node:path'
import { CONVENTIONS, findBreaches } from './conventions.ts'
import { readSourceFiles } from './source-file.ts'

const files = readSourceFiles(join(import.meta.dirname, '..', '..'))
const breaches = findBreaches(files)
for (const { rule, path, line } of breaches) {
  const instead = CONVENTIONS.find((convention) => convention.rule === rule)?.instead ?? ''
  console.log(`${path}${line ? `:${line}` : ''} ${rule}: ${instead}`)
}
console.log(`${files.length} files, ${breaches.length} breaches of ${CONVENTIONS.length} conventions`)
if (breaches.length > 0) process.exitCode = 1
