import { expect, test } from 'vitest'
import { queuePicture, type PictureStatus } from '../queued-picture.ts'
import { viewsOf } from './views.ts'

const LABELS = ['Front', 'Left', 'Right', 'Rear', 'Boot'] as const

const queued = (label: string, status: PictureStatus, takenAt = 1) => ({
  ...queuePicture({ owner: 'p', kind: 'evaluation', subject: 'f', label, title: 'Creta', takenAt }),
  status,
})
const held = (label: string, url = `/files/${label}`) => ({
  id: url,
  label,
  url,
  thumbnailUrl: `${url}?small`,
  hiddenReason: null,
})
const stateOf = (label: string, views: ReturnType<typeof viewsOf>) =>
  views.find((view) => view.label === label)?.state

test('the views come in the order of taking', () => {
  expect(viewsOf(LABELS, [], []).map(({ label }) => label)).toEqual(LABELS)
})

test('a view is called by its label unless it has a name', () => {
  expect(viewsOf(['Left'], [], [])[0]?.name).toBe('Left')
  expect(viewsOf(['Left'], [], [], (label) => `${label} side`)[0]?.name).toBe('Left side')
})

test('the latest picture of a view says where it is', () => {
  const views = viewsOf(
    LABELS,
    [held('Front'), held('Left')],
    [
      queued('Left', 'waiting'),
      queued('Right', 'refused'),
      queued('Rear', 'waiting'),
      queued('Rear', 'arrived', 2),
    ],
  )
  expect(stateOf('Front', views)).toBe('arrived')
  expect(stateOf('Left', views)).toBe('onPhone')
  expect(stateOf('Right', views)).toBe('refused')
  expect(stateOf('Rear', views)).toBe('arrived')
  expect(stateOf('Boot', views)).toBe('missing')
})

test('of two pictures of a view at the server, the later one counts', () => {
  const [front] = viewsOf(LABELS, [held('Front', '/old'), held('Front', '/new')], [])
  expect(front?.arrived?.url).toBe('/new')
})

test('a picture that the house has hidden is missing, with the reason, until there is another one', () => {
  const taken = queued('Left', 'arrived')
  const hidden = (label: string, id = label) => ({ ...held(label), id, hiddenReason: `${label} is blurred.` })
  const leftId = taken.id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const views = viewsOf(
    LABELS,
    [hidden('Front'), hidden('Left', leftId), hidden('Right'), held('Right'), hidden('Rear')],
    [taken, queued('Rear', 'waiting')],
  )
  const shown = views.map(({ label, state, hiddenReason }) => [label, state, hiddenReason])
  expect(shown.slice(0, 4)).toEqual([
    ['Front', 'missing', 'Front is blurred.'],
    ['Left', 'missing', 'Left is blurred.'],
    ['Right', 'arrived', null],
    ['Rear', 'onPhone', null],
  ])
})

test('only a picture that has not arrived is replaced by a new one', () => {
  const [front, left] = viewsOf(LABELS, [], [queued('Front', 'arrived'), queued('Left', 'waiting')])
  expect(front?.queued).toBeNull()
  expect(left?.queued?.label).toBe('Left')
})
