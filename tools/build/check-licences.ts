import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/platform/installation.ts'
import { findForbidden, readBundled, readInstalled, writePage } from './licences.ts'

// node tools/build/check-licences.ts [--write]: finds packages of dist/ and of production whose licence is not allowed, and
// compares THIRD-PARTY.md with them, or writes it.

const PAGE = join(ROOT, 'THIRD-PARTY.md')
const parts = [
  { place: 'in the browser app', packages: readBundled('web') },
  { place: 'in the build of the server', packages: readBundled('server') },
  { place: 'installed beside it', packages: readInstalled() },
]
const forbidden = findForbidden(parts.flatMap(({ packages }) => packages))
for (const { name, license } of forbidden)
  console.log(`${name}: ${license} is not among the allowed licences`)
const page = writePage(parts)
if (process.argv.includes('--write')) writeFileSync(PAGE, page)
else if (readFileSync(PAGE, 'utf8') !== page) {
  console.log('THIRD-PARTY.md differs from the build: run `npm run third-party`')
  process.exitCode = 1
}
if (forbidden.length > 0) process.exitCode = 1
