import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { serveBare } from './serve-bare.ts'

// Writes a block to a file in the folder again and again, as durably as PostgreSQL commits, and answers with the longest
// time in ms that it took since the last answer.

const BLOCK = Buffer.alloc(8192)
const EVERY_MS = 25

let longest = 0
serveBare(async () => {
  const answered = longest
  longest = 0
  return answered
})
const file = await open(join(process.argv[2] ?? '.', 'probe'), 'w')
for (;;) {
  const begun = performance.now()
  await file.write(BLOCK, 0, BLOCK.length, 0)
  await file.datasync()
  longest = Math.max(longest, performance.now() - begun)
  await delay(EVERY_MS)
}
