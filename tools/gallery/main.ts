import { parseArgs } from 'node:util'
import { serveGallery } from './serve-gallery.ts'
import { writeSheets } from './write-sheets.ts'

// `npm run gallery` serves the states of all parts. `npm run gallery -- --sheets [bid-card] [--to folder]` writes one
// picture for each part instead: all its states, on a phone and on a desk, in both schemes.

const { values, positionals } = parseArgs({
  options: {
    sheets: { type: 'boolean' },
    to: { type: 'string', default: 'test-results/sheets' },
    port: { type: 'string', default: process.env['PORT'] ?? '3002' },
  },
  allowPositionals: true,
})

if (values.sheets === true) await writeSheets(positionals, values.to)
else console.log(`The gallery is at ${await serveGallery(Number(values.port))}`)
