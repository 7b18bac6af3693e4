import { expect, test } from 'vitest'
import type { EvaluationPicture } from '#domain/car/car.ts'
import { MAX_EVALUATION_PICTURES } from '#domain/evaluation/evaluation.ts'
import {
  complaintOf,
  countNew,
  draftsOf,
  draftsOfFiles,
  imagesOf,
  isChanged,
  rebase,
  type DraftPicture,
} from './picture-drafts.ts'

const stored = (id: string, angle: string, hiddenReason: string | null = null): EvaluationPicture => ({
  id,
  angle,
  url: `/files/${id}`,
  thumbnailUrl: `/files/${id}/thumbnail`,
  uploadedAt: null,
  hiddenReason,
})
const FRONT = stored('a', 'Front Face')
const LEFT = stored('b', 'Left')
const NOBODY: ReadonlySet<string> = new Set()
const uploaded = (key: string, angle: DraftPicture['angle'] = 'Rear'): DraftPicture => ({
  key,
  angle,
  file: { fileId: key, url: `/files/${key}`, thumbnailUrl: null, name: 'rear.jpg' },
  chosen: new File([], 'rear.jpg'),
  hiddenReason: null,
})
const fileNamed = (name: string) => new File([], name)

test('the pictures of a car are unchanged until one is added, replaced, moved, removed or gets another view', () => {
  const drafts = draftsOf([FRONT, LEFT])
  const [front, left] = drafts
  if (front === undefined || left === undefined) throw new Error('Two pictures make two drafts.')
  const changed = (now: readonly DraftPicture[]) => isChanged(now, [FRONT, LEFT])
  expect(changed(drafts)).toBe(false)
  expect(changed([...drafts, uploaded('c')])).toBe(true)
  expect(changed([front, { ...left, file: uploaded('c').file }])).toBe(true)
  expect(changed([left, front])).toBe(true)
  expect(changed([front])).toBe(true)
  expect(changed([front, { ...left, angle: 'Rear' }])).toBe(true)
})

test('new and replaced pictures are those that leaving would lose', () => {
  const [front, left] = draftsOf([FRONT, LEFT])
  if (front === undefined || left === undefined) throw new Error('Two pictures make two drafts.')
  expect(countNew([front, left], [FRONT, LEFT])).toBe(0)
  expect(countNew([front, { ...left, file: uploaded('c').file }, uploaded('d')], [FRONT, LEFT])).toBe(2)
})

test('only as many files are added as fit', () => {
  const files = [fileNamed('1.jpg'), fileNamed('2.jpg'), fileNamed('3.jpg')]
  const { added, leftOut } = draftsOfFiles(MAX_EVALUATION_PICTURES - 2, files, '')
  expect([added.map(({ chosen }) => chosen?.name), leftOut]).toEqual([['1.jpg', '2.jpg'], 1])
  expect(draftsOfFiles(0, files, 'Front Face').added.map(({ angle }) => angle)).toEqual([
    'Front Face',
    'Front Face',
    'Front Face',
  ])
})

test('what is submitted is the view and link of each uploaded picture, in order', () => {
  const failed = { ...uploaded('x'), file: null }
  expect(imagesOf([...draftsOf([LEFT]), failed, uploaded('c')])).toEqual([
    { angle: 'Left', url: '/files/b' },
    { angle: 'Rear', url: '/files/c' },
  ])
})

test('pictures that were changed elsewhere are taken over, and the own new ones stay behind them', () => {
  const added = stored('e', 'Inside Boot')
  const [front, left] = draftsOf([FRONT, LEFT])
  if (front === undefined || left === undefined) throw new Error('Two pictures make two drafts.')
  const mine = [{ ...left, file: uploaded('c').file }, front, uploaded('d')]
  const now = rebase(mine, [FRONT, LEFT], [added, LEFT])
  expect(now.map(({ file }) => file?.url)).toEqual(['/files/e', '/files/b', '/files/c', '/files/d'])
  expect(new Set(now.map(({ key }) => key)).size).toBe(4)
})

test('why pictures cannot be submitted', () => {
  const [front] = draftsOf([FRONT])
  if (front === undefined) throw new Error('A picture makes a draft.')
  expect(complaintOf([front], NOBODY)).toBeNull()
  expect(complaintOf([], NOBODY)).toBe('evaluation.frontMissing')
  expect(complaintOf(draftsOf([LEFT]), NOBODY)).toBe('evaluation.frontMissing')
  expect(complaintOf(draftsOf([stored('a', 'Front Face', 'Blurred.')]), NOBODY)).toBe(
    'evaluation.frontMissing',
  )
  expect(complaintOf([front, { ...front, key: 'z', angle: '' }], NOBODY)).toBe('evaluation.viewsMissing')
  expect(complaintOf(draftsOf([FRONT, stored('b', 'Engine')]), NOBODY)).toBe('evaluation.viewsMissing')
  expect(complaintOf([front, { ...uploaded('d'), file: null }], NOBODY)).toBe('evaluation.notUploaded')
  expect(complaintOf([front, { ...uploaded('d'), file: null }], new Set(['d']))).toBe(
    'evaluation.stillUploading',
  )
})
