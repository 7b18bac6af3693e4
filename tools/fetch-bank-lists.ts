import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// node tools/fetch-bank-lists.ts: takes the lists of banks from the latest release of the npm package `ifsc`, which
// Razorpay makes from the lists of the Reserve Bank of India. The package itself is not installed, because it brings an
// HTTP client with known holes.

const TARGET = join(import.meta.dirname, '../server/dealers/banks')
/** The package's files, by the names that they get here. */
const LISTS = { 'names.json': 'banknames', 'prefixes.json': 'custom-sublets', 'branches.json': 'sublet' }

const folder = mkdtempSync(join(tmpdir(), 'yardbid-banks-'))
try {
  const archive = execFileSync('npm', ['pack', 'ifsc', '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', archive], { cwd: folder })
  for (const [name, list] of Object.entries(LISTS)) {
    const banks: unknown = JSON.parse(readFileSync(join(folder, 'package', 'src', `${list}.json`), 'utf8'))
    writeFileSync(join(TARGET, name), `${JSON.stringify(banks, null, 2)}\n`)
  }
  console.log(`Took the lists of banks from ${archive}`)
} finally {
  rmSync(folder, { recursive: true })
}
