import { writeFile } from 'node:fs/promises'
import { LIFECYCLE_PAGE, renderLifecyclePage } from './lifecycle-diagram.ts'

const ROOT = new URL('../../', import.meta.url)

await writeFile(new URL(LIFECYCLE_PAGE, ROOT), renderLifecyclePage())
console.log(`Wrote ${LIFECYCLE_PAGE}`)
