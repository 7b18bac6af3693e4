import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

const ROOT = join(import.meta.dirname, '../..')

/** The views of a row, by the names of their pictures, and their widths and heights on the sheet, in px. */
const COLUMNS = [
  { view: '390 light', width: 260, height: 563 },
  { view: '390 dark', width: 260, height: 563 },
  { view: '1280 light', width: 900, height: 563 },
  { view: '1280 dark', width: 900, height: 563 },
] as const
const GAP = 12
const LABEL = 28
/** More rows would make a picture that no viewer shows whole. */
const ROWS = 5

/**
 * Runs the states of the parts with these in their names, all if there are none, and writes pictures of them into a
 * folder: `<part>-1.png` and so on, each with at most five states. A state with faults is shown too.
 */
export async function writeSheets(parts: readonly string[], folder: string): Promise<void> {
  // Below the root, where the browser may have files written.
  const pictures = join(ROOT, 'test-results/pictures')
  const target = resolve(folder)
  try {
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const args = [vitest, 'run', '--config', 'vitest.states.config.ts', '--reporter=minimal', ...parts]
    spawnSync(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, PICTURES_FOLDER: pictures },
      stdio: 'inherit',
    })
    mkdirSync(target, { recursive: true })
    const found = globSync('**/390 light.png', { cwd: pictures }).map(dirname)
    const states = Map.groupBy(found.toSorted(), dirname)
    for (const [part, names] of states) {
      for (let first = 0; first < names.length; first += ROWS) {
        const file = join(target, `${part.replaceAll('/', '-')}-${first / ROWS + 1}.png`)
        await writeSheet(names.slice(first, first + ROWS), pictures, file)
        console.log(file)
      }
    }
  } finally {
    rmSync(pictures, { recursive: true, force: true })
  }
}

/** Writes the pictures of some states below each other, each state with its name above. */
async function writeSheet(states: readonly string[], pictures: string, file: string): Promise<void> {
  const height = LABEL + COLUMNS[0].height + GAP
  const width = COLUMNS.reduce((sum, column) => sum + column.width + GAP, GAP)
  const rows = states.map((state, row) => drawRow(join(pictures, state), row * height))
  await sharp({ create: { width, height: height * states.length, channels: 3, background: '#888' } })
    .composite((await Promise.all(rows)).flat())
    .png()
    .toFile(file)
}

async function drawRow(state: string, top: number): Promise<OverlayOptions[]> {
  let left = GAP
  const cells = COLUMNS.map(async ({ view, width, height }) => {
    const place = { left, top: top + LABEL }
    left += width + GAP
    const input = await sharp(join(state, `${view}.png`))
      .resize({ width, height, fit: 'cover', position: 'top' })
      .toBuffer()
    return { input, ...place }
  })
  // Without the number that keeps the states in order.
  const text = basename(state).slice(3).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const label = `<svg width="900" height="${LABEL}"><text x="0" y="20" font-family="sans-serif" font-size="18" fill="#fff">${text}</text></svg>`
  return [{ input: Buffer.from(label), left: GAP, top }, ...(await Promise.all(cells))]
}
