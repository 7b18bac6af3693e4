import { expect, test } from 'vitest'
import { EVALUATION_ANGLES } from '#domain/evaluation/evaluation.ts'
import { queuePicture, type PictureStatus } from '#web/picture-queue/queued-picture.ts'
import { angleAfter, angleOf, viewsOf } from './views.ts'

const queued = (label: string, status: PictureStatus, takenAt = 1) => ({
  ...queuePicture({ owner: 'p', kind: 'evaluation', subject: 'f', label, title: 'Creta', takenAt }),
  status,
})
const held = (angle: string) => ({
  id: angle,
  hiddenReason: null,
  angle,
  url: `/files/${angle}`,
  thumbnailUrl: `/files/${angle}?small`,
  uploadedAt: 1,
})
const stateOf = (angle: string, views: ReturnType<typeof viewsOf>) =>
  views.find((view) => view.angle === angle)?.state

test('the views come in the order of taking, the mandatory one first', () => {
  expect(viewsOf([], []).map(({ angle }) => angle)).toEqual(EVALUATION_ANGLES)
  expect(angleAfter('Front Face')).toBe('Left')
  expect(angleAfter('Inside Boot')).toBeNull()
})

test('the latest picture of a view says where it is', () => {
  const views = viewsOf(
    [held('Front Face'), held('Left')],
    [
      queued('Left', 'waiting'),
      queued('Right', 'refused'),
      queued('Rear', 'waiting'),
      queued('Rear', 'arrived', 2),
    ],
  )
  expect(stateOf('Front Face', views)).toBe('arrived')
  expect(stateOf('Left', views)).toBe('onPhone')
  expect(stateOf('Right', views)).toBe('refused')
  expect(stateOf('Rear', views)).toBe('arrived')
  expect(stateOf('Inside Boot', views)).toBe('missing')
})

test('a picture that the house has hidden is missing, with the reason, until there is another one', () => {
  const taken = queued('Left', 'arrived')
  const hidden = (angle: string, id = angle) => ({ ...held(angle), id, hiddenReason: `${angle} is blurred.` })
  const leftId = taken.id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const views = viewsOf(
    [hidden('Front Face'), hidden('Left', leftId), hidden('Right'), held('Right'), hidden('Rear')],
    [taken, queued('Rear', 'waiting')],
  )
  const shown = views.map(({ angle, state, hiddenReason }) => [angle, state, hiddenReason])
  expect(shown.slice(0, 4)).toEqual([
    ['Front Face', 'missing', 'Front Face is blurred.'],
    ['Left', 'missing', 'Left is blurred.'],
    ['Right', 'arrived', null],
    ['Rear', 'onPhone', null],
  ])
})

test('only a picture that has not arrived is replaced by a new one', () => {
  const [front, left] = viewsOf([], [queued('Front Face', 'arrived'), queued('Left', 'waiting')])
  expect(front?.queued).toBeNull()
  expect(left?.queued?.label).toBe('Left')
})

test('an address names a view or the overview', () => {
  expect(angleOf('Inside Boot')).toBe('Inside Boot')
  expect(angleOf('all')).toBeNull()
  expect(angleOf(null)).toBeNull()
})
