import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import {
  setEvaluationScene,
  takeCar,
  takePicture,
  type EvaluationScene,
  type TakenCar,
} from '#server/testing/evaluation-scene.ts'
import { makeNoise } from '#server/testing/sample-files.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf } from '#server/testing/tier.ts'

let app: TestApp
let scene: EvaluationScene
let taken: TakenCar

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  scene = await setEvaluationScene(app)
  taken = await takeCar(app, scene)
  await scene.submit(taken.flowEntityId, [
    await takePicture(app, scene.dealer.token, 'Front Face'),
    await takePicture(app, scene.dealer.token, 'Left'),
  ])
})

const read = (etag?: string) =>
  app.fetch('/api/getDealerEvaluationCars', {
    headers: {
      authorization: `Bearer ${scene.dealer.token}`,
      ...(etag !== undefined && { 'if-none-match': etag }),
    },
  })

async function pictures() {
  const { yardGroups } = await app.must('getDealerEvaluationCars', {}, scene.dealer)
  return yardGroups.flatMap(({ cars }) => cars.flatMap(({ evaluationImages }) => evaluationImages))
}

describe('the list of evaluation cars', () => {
  test('is not sent again while nothing has changed', async () => {
    const first = await read()
    const etag = first.headers.get('etag') ?? ''
    const again = await read(etag)
    expect([again.status, await again.text()]).toEqual([304, ''])
    const second = await read()
    expect(second.headers.get('etag')).toBe(etag)
    expect(await second.text()).toBe(await first.text())
    await scene.submit(taken.flowEntityId, (await pictures()).toReversed())
    const changed = await read(etag)
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  test('keeps the links of pictures that stay, so that the browser does not fetch them again', async () => {
    const before = await pictures()
    const another = await takePicture(app, scene.dealer.token, 'Rear')
    await scene.submit(taken.flowEntityId, [another, ...before])
    expect((await pictures()).slice(1)).toEqual(before)
    for (const { url, thumbnailUrl } of before) {
      for (const link of [url, thumbnailUrl]) {
        const answer = await app.fetch(link)
        expect(answer.headers.get('cache-control')).toBe('private, max-age=86400')
      }
    }
  })

  test('has small pictures for the cards: at most 480 px wide, a fraction of the whole one', async () => {
    const width = sizeOf({ short: 1200, long: 2000 })
    const file = await makeNoise(width, (width * 3) / 4)
    const { publicUrl } = await app.must(
      'uploadFile',
      { file: file.toString('base64'), folder: 'evaluations', fileName: 'front.jpg' },
      scene.dealer,
    )
    await scene.submit(taken.flowEntityId, [{ angle: 'Front Face', url: publicUrl }])
    const [picture] = await pictures()
    const bytesOf = async (link: string) => Buffer.from(await (await app.fetch(link)).arrayBuffer())
    const [whole, small] = [await bytesOf(picture?.url ?? ''), await bytesOf(picture?.thumbnailUrl ?? '')]
    expect(await sharp(whole).metadata()).toMatchObject({ width, format: 'webp' })
    expect(await sharp(small).metadata()).toMatchObject({ width: 480, height: 360, format: 'webp' })
    expect(small.length).toBeLessThan(whole.length / (width / 250))
  })
})
