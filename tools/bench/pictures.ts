import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDealers } from './bidding-queries.ts'
import { load, uploadRequest, type LoadResult } from './http-load.ts'
import { peakMegabytes } from './memory.ts'
import { makePictures, PHONE_SIZE, type PictureSet } from './phone-pictures.ts'
import { processorSeconds } from './processor-time.ts'
import { comparison, count, inMs, percentile, row, type Bench, type Row } from './section.ts'
import { countStoredPictures } from './stored-pictures-queries.ts'

const PICTURES = 1_000
/** The number of uploads in flight. Each is another dealer's, because the uploads of one are limited. */
const AT_ONCE = 8
/** The longest time to take, in seconds. */
const LONGEST = 3_600
/** The maximum memory that the server may take, in MB. */
const MAX_MEGABYTES = 400

/** Measures how many phone pictures a second one process takes, with their thumbnails, and its memory. */
export async function measurePictures(bench: Bench): Promise<readonly Row[]> {
  const wanted = Math.max(AT_ONCE, Math.round(PICTURES * bench.scale))
  bench.report(`Pictures: making ${count(wanted)}`)
  const folder = await mkdtemp(join(tmpdir(), 'yardbid-pictures-'))
  try {
    const pictures = await makePictures(folder, { count: wanted, ...PHONE_SIZE })
    return await measure(bench, pictures)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(bench: Bench, pictures: PictureSet): Promise<readonly Row[]> {
  const database = await bench.makeDatabase('pictures')
  const tokens = await makeDealers(database.pool, AT_ONCE)
  const app = await bench.startApp(database.url)
  bench.report('Pictures: uploading')
  const before = processorSeconds(app.pid)
  const result = await sendPictures(app.port, tokens, pictures)
  const processorMs = ((processorSeconds(app.pid) - before) * 1_000) / pictures.count
  const peak = peakMegabytes(app.pid)
  const stored = await countStoredPictures(database.pool)
  await app.stop()
  await bench.dropDatabase(database)
  const others = [...result.statuses].filter(([status]) => status !== 200)
  const { min, max } = pictures.bytes
  const megapixels = (PHONE_SIZE.width * PHONE_SIZE.height) / 1_000_000
  const megabytes = [min, max].map((bytes) => (bytes / 1_000_000).toFixed(1)).join(' to ')
  return [
    comparison(
      `pictures: ${count(pictures.count)} different ones of ${megapixels.toFixed(1)} megapixels and ${megabytes} MB, ${AT_ONCE} uploads in flight`,
      `${(pictures.count / result.seconds).toFixed(2)}/s`,
    ),
    comparison(
      'its responses: p50, p99',
      `${inMs(percentile(result.latencies, 50))}, ${inMs(percentile(result.latencies, 99))}`,
    ),
    comparison('processor time of the API process for each picture', inMs(processorMs)),
    row(
      'stored with their thumbnails · other responses',
      `${count(stored)} · ${others.map(([status, times]) => `${times}× ${status}`).join(', ') || 0}`,
      `${count(pictures.count)} · 0`,
      stored === pictures.count && others.length === 0,
    ),
    row(
      'peak memory of the API process',
      `${peak.toFixed(0)} MB`,
      `≤ ${MAX_MEGABYTES} MB`,
      peak <= MAX_MEGABYTES,
    ),
  ]
}

/** Uploads every picture once to `evaluations`, one at a time for each of the dealers. */
export function sendPictures(
  port: number,
  tokens: readonly string[],
  pictures: PictureSet,
): Promise<LoadResult> {
  let sent = 0
  return load({
    ports: [port],
    connections: tokens.length,
    seconds: LONGEST,
    next: (connection) => {
      if (sent === pictures.count) return null
      const number = sent
      sent += 1
      return {
        bytes: uploadRequest(`/api/uploadRaw?folder=evaluations&fileName=${number}.jpg`, {
          token: tokens[connection] ?? '',
          key: randomUUID(),
          type: 'image/jpeg',
          body: pictures.read(number),
        }),
      }
    },
  })
}
